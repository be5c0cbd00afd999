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

/** Messages per customer and direction, and kills of the server meanwhile. */
const size: TrafficSize = { people: 10, each: isLongRun ? 50 : 10 };
const kills = isLongRun ? 4 : 2;

export interface TrafficSize {
  readonly people: number;
  readonly each: number;
}

export interface Traffic extends TrafficSize {
  readonly connectionId: number;
  /** The network reorders the customers' messages. */
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

/** A customer writes, and an admin accepts the ticket. */
export async function startConversation(admin: SignedInUser, outside: CustomerSource, index: number): Promise<CustomerConversation> {
  const customer = await outside.makeCustomer(index);
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

/** Injects faults at equal parts of the stored messages. */
export async function injectFaults(
  environment: FaultEnvironment,
  crossing: Traffic,
  times: number,
  inject: (n: number) => unknown,
): Promise<void> {
  const all = 2 * crossing.people * crossing.each;
  for (let n = 0; n < times; n += 1) {
    await waitForCount(environment.owner, messagesCondition(crossing.connectionId), Math.floor((all * (n + 1)) / (times + 1)));
    await inject(n);
  }
}

async function readBodies({ owner }: FaultEnvironment, { ticketId }: CustomerConversation, fromMe: boolean): Promise<string[]> {
  const { rows } = await owner.query<{ body: string }>('select body from messages where ticket_id = $1 and from_me = $2 order by id', [
    ticketId,
    fromMe,
  ]);
  return rows.map(({ body }) => body);
}

/** The company's messages by delivery state. */
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

/** Both sides have every message once and in order, all are delivered, and no delivery state has ever moved back. */
export async function expectNothingLost(
  environment: FaultEnvironment,
  crossing: Traffic,
  conversations: readonly CustomerConversation[],
): Promise<void> {
  const { connectionId, people, each, isReordered = false } = crossing;
  await waitForCount(environment.owner, messagesCondition(connectionId), 2 * people * each + people);
  await waitForCount(
    environment.owner,
    `${messagesCondition(connectionId)} and from_me and delivery in ('delivered', 'failed')`,
    people * each,
  ).catch(() => undefined);
  expect(await countDeliveries(environment, connectionId)).toEqual([{ delivery: 'delivered', failure: null, count: people * each }]);
  for (const conversation of conversations) {
    const written = await readBodies(environment, conversation, false);
    expect(isReordered ? written.toSorted(inOrder) : written).toEqual(['oi', ...numberedBodies('entra', each)]);
    expect(await readBodies(environment, conversation, true)).toEqual(numberedBodies('sai', each));
    expect(await conversation.customer.readReceived()).toEqual(numberedBodies('sai', each));
  }
  const { rows } = await environment.owner.query(`select count(*)::int as n from tickets where whatsapp_id = ${connectionId}`);
  expect(rows).toEqual([{ n: people }]);
  await expectNoDeliveryRegression(environment);
}

/** Both sides write while the server is killed repeatedly. */
export async function exchangeWhileKilling(environment: FaultEnvironment, admin: SignedInUser, outside: CustomerSource): Promise<void> {
  const { people, each } = size;
  const crossing = { connectionId: outside.connectionId, people, each };
  const conversations: CustomerConversation[] = [];
  for (let index = 1; index <= people; index += 1) {
    conversations.push(await startConversation(admin, outside, index));
  }
  await Promise.all([
    injectFaults(environment, crossing, kills, () => environment.servers[0].killAndStart()),
    ...conversations.map((conversation) => sendInbound(conversation, each)),
    ...conversations.map((conversation) => sendOutbound(admin, conversation, each)),
  ]);
  await waitForConnection(admin.caller, outside.connectionId);
  await expectNothingLost(environment, crossing, conversations);
}
