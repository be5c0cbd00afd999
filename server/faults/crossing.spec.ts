import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { api } from '#shared/api.ts';
import { mayMove, type Delivery } from '#shared/rules/delivery.ts';
import { connected, long, persist, until, untilCount, type Ground, type Member } from './ground.ts';
import type { Customer, Outside } from './outside.ts';

/** So many messages in each direction, of so many people; the server is killed that often meanwhile. */
const size: Size = { people: 10, each: long ? 50 : 10 };
const kills = long ? 4 : 2;

/** How much is said: by each of these people, and to each of them. */
export interface Size {
  readonly people: number;
  readonly each: number;
}

export interface Crossing extends Size {
  readonly connectionId: number;
  /** What customers write is put out of order before it reaches us. */
  readonly isOvertaken?: boolean;
}

export interface Talk {
  readonly customer: Customer;
  readonly ticketId: number;
}

const placeOf = (body: string): number => Number(body.split(' ')[1] ?? -1);
const inOrder = (a: string, b: string): number => placeOf(a) - placeOf(b);
const counting = (word: string, count: number): string[] => Array.from({ length: count }, (_, n) => `${word} ${n}`);

export const messagesOf = (connectionId: number): string => `messages where connection_id = ${connectionId}`;

/** A customer says hello, and an admin takes the conversation. */
export async function begin(admin: Member, outside: Outside, place: number): Promise<Talk> {
  const customer = await outside.customer(place);
  await customer.write('oi');
  const ticket = await until('a ticket', async () => {
    const { tickets } = await admin.caller.call(api.tickets.page, { searchParam: customer.number, showAll: true });
    return tickets.find(({ whatsappId }) => whatsappId === outside.connectionId);
  });
  await admin.caller.call(api.tickets.update, { id: ticket.id, status: 'open', userId: admin.id });
  return { customer, ticketId: ticket.id };
}

async function speak({ customer }: Talk, each: number): Promise<void> {
  for (const body of counting('entra', each)) {
    await customer.write(body);
  }
}

export async function answer({ caller }: Member, { ticketId }: Talk, each: number): Promise<void> {
  for (const body of counting('sai', each)) {
    const key = randomUUID();
    await persist(() => caller.call(api.messages.send, { ticketId, body, key }));
  }
}

/** Strikes so many times, each time when another part of all messages is there. */
export async function strike(ground: Ground, crossing: Crossing, times: number, blow: (n: number) => unknown): Promise<void> {
  const all = 2 * crossing.people * crossing.each;
  for (let n = 0; n < times; n += 1) {
    await untilCount(ground.owner, messagesOf(crossing.connectionId), Math.floor((all * (n + 1)) / (times + 1)));
    await blow(n);
  }
}

async function said({ owner }: Ground, { ticketId }: Talk, fromMe: boolean): Promise<string[]> {
  const { rows } = await owner.query<{ body: string }>('select body from messages where ticket_id = $1 and from_me = $2 order by id', [
    ticketId,
    fromMe,
  ]);
  return rows.map(({ body }) => body);
}

/** How the company's messages stand with those they are for. */
async function deliveries({ owner }: Ground, connectionId: number): Promise<unknown[]> {
  const { rows } = await owner.query<{ delivery: Delivery; failure: string | null; count: number }>(
    `select delivery, failure, count(*)::int from ${messagesOf(connectionId)} and from_me group by delivery, failure order by 1, 2`,
  );
  return rows;
}

async function expectNoStepBack({ owner }: Ground): Promise<void> {
  const { rows } = await owner.query<{ before: Delivery; after: Delivery }>('select distinct before, after from delivery_steps');
  expect(rows.filter(({ before, after }) => !mayMove(before, after))).toEqual([]);
}

/** Everything is there once, in its order, on both sides; everything was delivered, and no delivery has ever stepped back. */
export async function expectWhole(ground: Ground, crossing: Crossing, talks: readonly Talk[]): Promise<void> {
  const { connectionId, people, each, isOvertaken = false } = crossing;
  await untilCount(ground.owner, messagesOf(connectionId), 2 * people * each + people);
  await untilCount(ground.owner, `${messagesOf(connectionId)} and from_me and delivery in ('delivered', 'failed')`, people * each).catch(
    () => undefined,
  );
  expect(await deliveries(ground, connectionId)).toEqual([{ delivery: 'delivered', failure: null, count: people * each }]);
  for (const talk of talks) {
    const written = await said(ground, talk, false);
    expect(isOvertaken ? written.toSorted(inOrder) : written).toEqual(['oi', ...counting('entra', each)]);
    expect(await said(ground, talk, true)).toEqual(counting('sai', each));
    expect(await talk.customer.heard()).toEqual(counting('sai', each));
  }
  const { rows } = await ground.owner.query(`select count(*)::int as n from tickets where whatsapp_id = ${connectionId}`);
  expect(rows).toEqual([{ n: people }]);
  await expectNoStepBack(ground);
}

/** Both sides write while the server dies again and again. */
export async function crossAndKill(ground: Ground, admin: Member, outside: Outside): Promise<void> {
  const { people, each } = size;
  const crossing = { connectionId: outside.connectionId, people, each };
  const talks: Talk[] = [];
  for (let place = 1; place <= people; place += 1) {
    talks.push(await begin(admin, outside, place));
  }
  await Promise.all([
    strike(ground, crossing, kills, () => ground.servers[0].killAndStart()),
    ...talks.map((talk) => speak(talk, each)),
    ...talks.map((talk) => answer(admin, talk, each)),
  ]);
  await connected(admin.caller, outside.connectionId);
  await expectWhole(ground, crossing, talks);
}
