import { randomInt } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { api } from '#shared/api.ts';
import { Simulator } from '#server/simulators/whatsapp/Simulator.ts';
import type { DeliveryOutcome } from '#server/simulators/whatsapp/transport/ClientSocket.ts';
import { type CustomerConversation, expectNothingLost, injectFaults, sendOutbound, startConversation } from './traffic.spec.ts';
import type { FaultyServer } from './FaultyServer.ts';
import { type FaultEnvironment, isLongRun, type SignedInUser, startFaultEnvironment, waitForCount } from './startFaultEnvironment.ts';
import { createWhatsAppSource } from './CustomerSource.ts';

/** Messages per customer and direction; kills of one of two servers and other faults meanwhile. */
const size = isLongRun ? { people: 20, each: 100 } : { people: 6, each: 10 };
const kills = isLongRun ? 40 : 3;
const otherFaults = isLongRun ? 12 : 3;

/** Longer than any statement timeout, shorter than a lease. */
const hangMs = 6_000;
/** Longer than a lease: the other server owns the connection afterwards. */
const freezeMs = 40_000;
const hourMinutes = 60;

let simulator: Simulator;
let environment: FaultEnvironment;
let admin: SignedInUser;

beforeAll(async () => {
  simulator = await new Simulator().start();
  environment = await startFaultEnvironment(simulator.environment, 1);
  admin = await environment.as('admin@demo.prosa');
});

afterAll(async () => {
  await environment.stop();
  await simulator.stop();
});

const anyServer = (): FaultyServer => environment.servers[randomInt(environment.servers.length)] ?? environment.servers[0];
/** Not the agents' server: their access tokens would expire. */
const otherServer = (): FaultyServer => environment.servers[1] ?? environment.servers[0];

/** Blocks all access to a table. */
async function lockTable(table: string): Promise<void> {
  const client = await environment.owner.connect();
  try {
    await client.query('begin');
    await client.query(`lock table ${table} in access exclusive mode`);
    await pause(hangMs);
  } finally {
    await client.query('rollback');
    client.release();
  }
}

async function shiftClockBriefly(minutes: number): Promise<void> {
  await otherServer().shiftClock(minutes);
  await pause(2_000);
  await otherServer().shiftClock(0);
}

const faultInjections: readonly (() => Promise<void> | void)[] = [
  () => simulator.dropConnections(),
  () => lockTable('whatsapp_keys'),
  () => shiftClockBriefly(hourMinutes),
  () => lockTable('messages'),
  () => shiftClockBriefly(-hourMinutes),
  () => lockTable('connection_leases'),
  () => (isLongRun ? otherServer().freeze(freezeMs) : undefined),
];

/** Cumulative shares in percent: stanzas lost until the next log-in, duplicated, overtaken or delayed. */
const transitFaults: readonly (readonly [share: number, fate: DeliveryOutcome])[] = [
  [2, 'lost'],
  [5, 'twice'],
  [8, 'overtaken'],
  [12, { after: 80 }],
];
const damagedOneIn = 2_000;

function transit({ tag }: { readonly tag: string }): DeliveryOutcome {
  if (tag !== 'message' && tag !== 'receipt' && tag !== 'ack') {
    return 'passes';
  }
  const drawn = randomInt(100);
  return randomInt(damagedOneIn) === 0 ? 'damaged' : (transitFaults.find(([share]) => drawn < share)?.[1] ?? 'passes');
}

/** A sender without an acknowledgement sends again under the same id, encrypted anew. */
async function sendWithDuplicates({ customer }: CustomerConversation): Promise<void> {
  for (let n = 0; n < size.each; n += 1) {
    await customer.sendMessage(`entra ${n}`, randomInt(10) === 0 ? 2 : 1);
    await pause(randomInt(60));
  }
}

it('two servers lose, double and reorder nothing under kills, suspensions, locks, dropped sockets and clock shifts', async () => {
  const queues = await admin.caller.call(api.queues.list, {});
  const source = await createWhatsAppSource(simulator, admin, [queues.find(({ name }) => name === 'Vendas')?.id ?? 0]);
  const traffic = { connectionId: source.connectionId, ...size };
  const conversations = await Promise.all(Array.from({ length: size.people }, (_, index) => startConversation(admin, source, index + 1)));
  simulator.faults.deliveryOutcome = transit;
  await Promise.all([
    injectFaults(environment, traffic, kills, () => anyServer().killAndStart()),
    injectFaults(environment, traffic, otherFaults, (n) => faultInjections[n % faultInjections.length]?.()),
    ...conversations.map(sendWithDuplicates),
    ...conversations.map((conversation) => sendOutbound(admin, conversation, size.each)),
  ]);
  simulator.faults.deliveryOutcome = undefined;
  // Lost stanzas wait at the provider for the next log-in.
  simulator.dropConnections();
  await expectNothingLost(environment, { ...traffic, isReordered: true }, conversations);
  await waitForCount(environment.owner, '(select where not exists (select from outbox)) told', 1);
  await waitForCount(environment.owner, '(select where not exists (select from whatsapp_inbox where done_at is null)) taken', 1);
  expect((await environment.owner.query('select listener, last_error from listener_tasks where parked_at is not null')).rows).toEqual([]);
});
