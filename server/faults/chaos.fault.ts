import { randomInt } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { api } from '#shared/api.ts';
import { Simulator } from '#server/channels/whatsapp/simulator/Simulator.ts';
import type { DeliveryOutcome } from '#server/channels/whatsapp/simulator/transport/FaultInjector.ts';
import { sendOutbound, startConversation, expectNothingLost, injectFaults, type CustomerConversation } from './traffic.spec.ts';
import type { FaultyServer } from './FaultyServer.ts';
import { isLongRun, startFaultEnvironment, waitForCount, type FaultEnvironment, type SignedInUser } from './startFaultEnvironment.ts';
import { createWhatsAppSource } from './CustomerSource.ts';

/** So many messages in each direction, of so many people, and so many deaths of one of two servers meanwhile. */
const size = isLongRun ? { people: 20, each: 100 } : { people: 6, each: 10 };
const kills = isLongRun ? 40 : 3;
const others = isLongRun ? 12 : 3;

/** Longer than any deadline of a statement, shorter than a lease. */
const hangMs = 6_000;
/** Longer than a lease: the number is the other server's afterwards. */
const freezeMs = 40_000;
const hourMinutes = 60;

let simulator: Simulator;
let ground: FaultEnvironment;
let admin: SignedInUser;

beforeAll(async () => {
  simulator = await new Simulator().start();
  ground = await startFaultEnvironment(simulator.environment, 1);
  admin = await ground.as('admin@demo.prosa');
});

afterAll(async () => {
  await ground.stop();
  await simulator.stop();
});

const anyServer = (): FaultyServer => ground.servers[randomInt(ground.servers.length)] ?? ground.servers[0];
/** Not the one that the agents talk to, whose access would end with the hour. */
const otherServer = (): FaultyServer => ground.servers[1] ?? ground.servers[0];

/** Nobody gets an answer about any of a table's rows. */
async function lockTable(table: string): Promise<void> {
  const client = await ground.owner.connect();
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

/** Of a hundred stanzas some are lost until the next log-in, come twice, are overtaken, come late or are spoilt on the way. */
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

/** A sender who heard no answer sends again under the same id, sealed anew; nobody may see it twice. */
async function sendWithDuplicates({ customer }: CustomerConversation): Promise<void> {
  for (let n = 0; n < size.each; n += 1) {
    await customer.sendMessage(`entra ${n}`, randomInt(10) === 0 ? 2 : 1);
    await pause(randomInt(60));
  }
}

it('two servers that die, freeze, hang and lose the line and the time lose, double, turn back and leave nothing', async () => {
  const queues = await admin.caller.call(api.queues.list, {});
  const outside = await createWhatsAppSource(simulator, admin, [queues.find(({ name }) => name === 'Vendas')?.id ?? 0]);
  const crossing = { connectionId: outside.connectionId, ...size };
  const talks = await Promise.all(Array.from({ length: size.people }, (_, place) => startConversation(admin, outside, place + 1)));
  simulator.faults.deliveryOutcome = transit;
  await Promise.all([
    injectFaults(ground, crossing, kills, () => anyServer().killAndStart()),
    injectFaults(ground, crossing, others, (n) => faultInjections[n % faultInjections.length]?.()),
    ...talks.map(sendWithDuplicates),
    ...talks.map((talk) => sendOutbound(admin, talk, size.each)),
  ]);
  simulator.faults.deliveryOutcome = undefined;
  // What was lost on the way waits at the server for the next log-in.
  simulator.dropConnections();
  await expectNothingLost(ground, { ...crossing, isReordered: true }, talks);
  await waitForCount(ground.owner, '(select where not exists (select from outbox)) told', 1);
  await waitForCount(ground.owner, '(select where not exists (select from whatsapp_inbox where done_at is null)) taken', 1);
  expect((await ground.owner.query('select listener, last_error from listener_tasks where parked_at is not null')).rows).toEqual([]);
});
