import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { api } from '#shared/api.ts';
import { mayMove, type Delivery } from '#shared/rules/delivery.ts';
import { connected, long, persist, until, untilCount, type Ground, type Member } from './ground.ts';
import type { Customer, Outside } from './outside.ts';

/** So many messages in each direction, of so many people; the server is killed that often meanwhile. */
const people = 10;
const each = long ? 50 : 10;
const kills = long ? 4 : 2;

interface Talk {
  readonly customer: Customer;
  readonly ticketId: number;
}

const counting = (word: string): string[] => Array.from({ length: each }, (_, n) => `${word} ${n}`);

async function begin(admin: Member, outside: Outside, place: number): Promise<Talk> {
  const customer = await outside.customer(place);
  await customer.write('oi');
  const ticket = await until('a ticket', async () => {
    const { tickets } = await admin.caller.call(api.tickets.page, { searchParam: customer.number, showAll: true });
    return tickets.find(({ whatsappId }) => whatsappId === outside.connectionId);
  });
  await admin.caller.call(api.tickets.update, { id: ticket.id, status: 'open', userId: admin.id });
  return { customer, ticketId: ticket.id };
}

async function speak({ customer }: Talk): Promise<void> {
  for (const body of counting('entra')) {
    await customer.write(body);
  }
}

async function answer({ caller }: Member, { ticketId }: Talk): Promise<void> {
  for (const body of counting('sai')) {
    const key = randomUUID();
    await persist(() => caller.call(api.messages.send, { ticketId, body, key }));
  }
}

/** Kills the server each time when another part of all messages is there. */
async function killMeanwhile(ground: Ground, connectionId: number): Promise<void> {
  const all = 2 * people * each;
  for (let kill = 1; kill <= kills; kill += 1) {
    await untilCount(ground.owner, `messages where connection_id = ${connectionId}`, Math.floor((all * kill) / (kills + 1)));
    await ground.killAndStart();
  }
}

async function said({ owner }: Ground, { ticketId }: Talk, fromMe: boolean): Promise<string[]> {
  const { rows } = await owner.query<{ body: string }>('select body from messages where ticket_id = $1 and from_me = $2 order by id', [
    ticketId,
    fromMe,
  ]);
  return rows.map(({ body }) => body);
}

async function expectNoStepBack({ owner }: Ground): Promise<void> {
  const { rows } = await owner.query<{ before: Delivery; after: Delivery }>('select distinct before, after from delivery_steps');
  expect(rows.filter(({ before, after }) => !mayMove(before, after))).toEqual([]);
}

/** Both sides write while the server dies again and again; afterwards everything is there once, in its order, on both sides. */
export async function crossAndKill(ground: Ground, admin: Member, outside: Outside): Promise<void> {
  const { connectionId } = outside;
  const talks: Talk[] = [];
  for (let place = 1; place <= people; place += 1) {
    talks.push(await begin(admin, outside, place));
  }
  await Promise.all([killMeanwhile(ground, connectionId), ...talks.map(speak), ...talks.map((talk) => answer(admin, talk))]);
  await connected(admin.caller, connectionId);
  const whole = 2 * people * each + people;
  await untilCount(ground.owner, `messages where connection_id = ${connectionId}`, whole);
  await untilCount(ground.owner, `messages where connection_id = ${connectionId} and from_me and delivery = 'delivered'`, people * each);
  for (const talk of talks) {
    expect(await said(ground, talk, false)).toEqual(['oi', ...counting('entra')]);
    expect(await said(ground, talk, true)).toEqual(counting('sai'));
    expect(await talk.customer.heard()).toEqual(counting('sai'));
  }
  const { rows } = await ground.owner.query(`select count(*)::int as n from tickets where whatsapp_id = ${connectionId}`);
  expect(rows).toEqual([{ n: people }]);
  await expectNoStepBack(ground);
}
