import { afterAll, afterEach, beforeAll, beforeEach, expect, vi } from 'vitest';
import { api } from '#shared/api.ts';
import type { MessageRecord } from '#shared/areas/messages.ts';
import type { OutgoingMessage } from '#server/channels/Channel.ts';
import { uncheckedRows } from '#server/platform/db/rows.ts';
import { startChannelProcess, state, textFrom, type ChannelProcess } from './fakeChannel.ts';
import { startHouse, type MadeUser, type TestHouse } from './house.ts';

/** A company with one number that is played by the test, and the customer of the test. */
interface Played {
  house: TestHouse;
  admin: MadeUser;
  connectionId: number;
  running: ChannelProcess;
  ticketId: number;
  chat: string;
}

/** Waits until what was looked at holds. */
export const until = <T>(look: () => T | Promise<T>): Promise<T> => vi.waitFor(look, { timeout: 5_000, interval: 10 });

function actsOn(stage: Played) {
  const call: ReturnType<TestHouse['as']>['call'] = (endpoint, input) => stage.house.as(stage.admin).call(endpoint, input);
  const sql = <Row>(text: string, values: unknown[] = []) =>
    stage.house.inside(stage.admin.companyId, ({ em }) => uncheckedRows<Row>(em, text, values));
  const receipt = (externalId: string, delivery: 'server' | 'delivered' | 'failed') => {
    const failure = delivery === 'failed' ? 'rejected' : null;
    return stage.running.channel.bring(stage.connectionId, { type: 'receipt', externalIds: [externalId], delivery, failure });
  };
  const acknowledge = (externalId: string, delivery: 'server' | 'delivered' = 'server') => receipt(externalId, delivery);
  const sent = () => stage.running.channel.sent.filter(({ chat: of }) => of === stage.chat);
  const messages = async (): Promise<MessageRecord[]> =>
    (await call(api.messages.page, { ticketId: stage.ticketId })).messages.filter(({ fromMe }) => fromMe);
  return {
    stage,
    call,
    sql,
    acknowledge,
    /** The provider takes it, and says so. */
    answered: (message: OutgoingMessage) => acknowledge(message.externalId),
    /** The provider has taken it, and does not pass it on. */
    refuse: (externalId: string) => receipt(externalId, 'failed'),
    startNumber: () => {
      stage.running = startChannelProcess(stage.house.platform, { pace: { acknowledge: 1_500 } });
    },
    say: (name: Parameters<typeof state>[0]) => stage.running.channel.say(stage.connectionId, state(name)),
    write: (body: string) => call(api.messages.send, { ticketId: stage.ticketId, body }),
    sent,
    bodies: () => sent().map((message) => ('body' in message ? message.body : message.kind)),
    messages,
    deliveries: async () => (await messages()).map(({ delivery, failure }) => failure ?? delivery),
  };
}

export type OutgoingStage = ReturnType<typeof actsOn>;

async function begin({ stage, call, startNumber }: OutgoingStage): Promise<void> {
  stage.house = await startHouse({ SERVICES: 'web', LOG_LEVEL: 'fatal' });
  ({ admin: stage.admin } = await stage.house.company());
  startNumber();
  stage.connectionId = (await call(api.connections.create, { name: 'Balcão', provider: 'simulated' })).id;
  await until(async () => expect((await call(api.connections.show, { id: stage.connectionId })).state).toBe('connected'));
}

async function beginTest({ stage, call, say, answered }: OutgoingStage, customer: number): Promise<void> {
  stage.running.channel.sends = answered;
  stage.running.channel.sent.length = 0;
  await say('connected');
  const number = `551190000${String(customer).padStart(4, '0')}`;
  stage.chat = `${number}@s.whatsapp.net`;
  await stage.running.channel.bring(stage.connectionId, textFrom(number, 'Oi'));
  stage.ticketId = (await call(api.tickets.page, { searchParam: number })).tickets[0]?.id ?? expect.fail();
  await call(api.tickets.update, { id: stage.ticketId, status: 'open', userId: stage.admin.id });
}

/** Sets the stage for what leaves over a number: before each test a new customer has written. */
export function outgoingStage(): OutgoingStage {
  // Filled before the first test, and used by nobody earlier.
  const acts = actsOn({} as Played);
  let customers = 0;
  beforeAll(() => begin(acts));
  beforeEach(() => beginTest(acts, (customers += 1)));
  /** What a test left without an answer would be sent once more in the middle of a later one. */
  afterEach(() => acts.sql("update messages set delivery = 'server' where delivery in ('queued', 'written', 'unknown')"));
  afterAll(() => acts.stage.running.running.stop());
  return acts;
}
