import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { api } from '#shared/api.ts';
import { canAdvanceDelivery, type DeliveryState } from '#shared/rules/delivery.ts';
import {
  waitForConnection,
  isLongRun,
  retryWhileUnreachable,
  waitFor,
  waitForCount,
  type FaultEnvironment,
  type SignedInUser,
} from './startFaultEnvironment.ts';
import type { ScriptedCustomer, CustomerSource } from './CustomerSource.ts';

/** So many messages in each direction, of so many people; the server is killed that often meanwhile. */
const size: TrafficSize = { people: 10, each: isLongRun ? 50 : 10 };
const kills = isLongRun ? 4 : 2;

/** How much is said: by each of these people, and to each of them. */
export interface TrafficSize {
  readonly people: number;
  readonly each: number;
}

export interface Traffic extends TrafficSize {
  readonly connectionId: number;
  /** What customers write is put out of order before it reaches us. */
  readonly isReordered?: boolean;
}

export interface CustomerConversation {
  readonly customer: ScriptedCustomer;
  readonly ticketId: number;
}

const indexOf = (body: string): number => Number(body.split(' ')[1] ?? -1);
const inOrder = (a: string, b: string): number => indexOf(a) - indexOf(b);
const numberedBodies = (word: string, count: number): string[] => Array.from({ length: count }, (_, n) => `${word} ${n}`);

export const messagesCondition = (connectionId: number): string => `messages where connection_id = ${connectionId}`;

/** A customer says hello, and an admin takes the conversation. */
export async function startConversation(admin: SignedInUser, outside: CustomerSource, place: number): Promise<CustomerConversation> {
  const customer = await outside.makeCustomer(place);
  await customer.sendMessage('oi');
  const ticket = await waitFor('a ticket', async () => {
    const { tickets } = await admin.caller.call(api.tickets.page, { searchParam: customer.number, showAll: true });
    return tickets.find(({ whatsappId }) => whatsappId === outside.connectionId);
  });
  await admin.caller.call(api.tickets.update, { id: ticket.id, status: 'open', userId: admin.id });
  return { customer, ticketId: ticket.id };
}

async function sendInbound({ customer }: CustomerConversation, each: number): Promise<void> {
  for (const body of numberedBodies('entra', each)) {
    await customer.sendMessage(body);
  }
}

export async function sendOutbound({ caller }: SignedInUser, { ticketId }: CustomerConversation, each: number): Promise<void> {
  for (const body of numberedBodies('sai', each)) {
    const key = randomUUID();
    await retryWhileUnreachable(() => caller.call(api.messages.send, { ticketId, body, key }));
  }
}

/** Strikes so many times, each time when another part of all messages is there. */
export async function injectFaults(
  ground: FaultEnvironment,
  crossing: Traffic,
  times: number,
  blow: (n: number) => unknown,
): Promise<void> {
  const all = 2 * crossing.people * crossing.each;
  for (let n = 0; n < times; n += 1) {
    await waitForCount(ground.owner, messagesCondition(crossing.connectionId), Math.floor((all * (n + 1)) / (times + 1)));
    await blow(n);
  }
}

async function readBodies({ owner }: FaultEnvironment, { ticketId }: CustomerConversation, fromMe: boolean): Promise<string[]> {
  const { rows } = await owner.query<{ body: string }>('select body from messages where ticket_id = $1 and from_me = $2 order by id', [
    ticketId,
    fromMe,
  ]);
  return rows.map(({ body }) => body);
}

/** How the company's messages stand with those they are for. */
async function countDeliveries({ owner }: FaultEnvironment, connectionId: number): Promise<unknown[]> {
  const { rows } = await owner.query<{ delivery: DeliveryState; failure: string | null; count: number }>(
    `select delivery, failure, count(*)::int from ${messagesCondition(connectionId)} and from_me group by delivery, failure order by 1, 2`,
  );
  return rows;
}

async function expectNoDeliveryRegression({ owner }: FaultEnvironment): Promise<void> {
  const { rows } = await owner.query<{ before: DeliveryState; after: DeliveryState }>('select distinct before, after from delivery_steps');
  expect(rows.filter(({ before, after }) => !canAdvanceDelivery(before, after))).toEqual([]);
}

/** Everything is there once, in its order, on both sides; everything was delivered, and no delivery has ever stepped back. */
export async function expectNothingLost(
  ground: FaultEnvironment,
  crossing: Traffic,
  talks: readonly CustomerConversation[],
): Promise<void> {
  const { connectionId, people, each, isReordered: isOvertaken = false } = crossing;
  await waitForCount(ground.owner, messagesCondition(connectionId), 2 * people * each + people);
  await waitForCount(
    ground.owner,
    `${messagesCondition(connectionId)} and from_me and delivery in ('delivered', 'failed')`,
    people * each,
  ).catch(() => undefined);
  expect(await countDeliveries(ground, connectionId)).toEqual([{ delivery: 'delivered', failure: null, count: people * each }]);
  for (const talk of talks) {
    const written = await readBodies(ground, talk, false);
    expect(isOvertaken ? written.toSorted(inOrder) : written).toEqual(['oi', ...numberedBodies('entra', each)]);
    expect(await readBodies(ground, talk, true)).toEqual(numberedBodies('sai', each));
    expect(await talk.customer.readReceived()).toEqual(numberedBodies('sai', each));
  }
  const { rows } = await ground.owner.query(`select count(*)::int as n from tickets where whatsapp_id = ${connectionId}`);
  expect(rows).toEqual([{ n: people }]);
  await expectNoDeliveryRegression(ground);
}

/** Both sides write while the server dies again and again. */
export async function exchangeWhileKilling(ground: FaultEnvironment, admin: SignedInUser, outside: CustomerSource): Promise<void> {
  const { people, each } = size;
  const crossing = { connectionId: outside.connectionId, people, each };
  const talks: CustomerConversation[] = [];
  for (let place = 1; place <= people; place += 1) {
    talks.push(await startConversation(admin, outside, place));
  }
  await Promise.all([
    injectFaults(ground, crossing, kills, () => ground.servers[0].killAndStart()),
    ...talks.map((talk) => sendInbound(talk, each)),
    ...talks.map((talk) => sendOutbound(admin, talk, each)),
  ]);
  await waitForConnection(admin.caller, outside.connectionId);
  await expectNothingLost(ground, crossing, talks);
}
