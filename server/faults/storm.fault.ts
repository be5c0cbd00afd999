import { randomInt } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { api } from '#shared/api.ts';
import { Simulator } from '#server/channels/whatsapp/simulator/Simulator.ts';
import type { Fate } from '#server/channels/whatsapp/simulator/transit.ts';
import { answer, begin, expectWhole, strike, type Talk } from './crossing.spec.ts';
import type { FaultyServer } from './FaultyServer.ts';
import { long, startGround, untilCount, type Ground, type Member } from './ground.ts';
import { whatsappOutside } from './outside.ts';

/** So many messages in each direction, of so many people, and so many deaths of one of two servers meanwhile. */
const size = long ? { people: 20, each: 100 } : { people: 6, each: 10 };
const kills = long ? 40 : 3;
const others = long ? 12 : 3;

/** Longer than any deadline of a statement, shorter than a lease. */
const hangs = 6_000;
/** Longer than a lease: the number is the other server's afterwards. */
const freezes = 40_000;
const hour = 60;

let simulator: Simulator;
let ground: Ground;
let admin: Member;

beforeAll(async () => {
  simulator = await new Simulator().start();
  ground = await startGround(simulator.environment, 1);
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
async function hang(table: string): Promise<void> {
  const client = await ground.owner.connect();
  try {
    await client.query('begin');
    await client.query(`lock table ${table} in access exclusive mode`);
    await pause(hangs);
  } finally {
    await client.query('rollback');
    client.release();
  }
}

async function turnAnHour(minutes: number): Promise<void> {
  await otherServer().turnClock(minutes);
  await pause(2_000);
  await otherServer().turnClock(0);
}

const blows: readonly (() => Promise<void> | void)[] = [
  () => simulator.drop(),
  () => hang('whatsapp_keys'),
  () => turnAnHour(hour),
  () => hang('messages'),
  () => turnAnHour(-hour),
  () => hang('connection_leases'),
  () => (long ? otherServer().freeze(freezes) : undefined),
];

/** Of a hundred stanzas some are lost until the next log-in, come twice, are overtaken, come late or are spoilt on the way. */
const bad: readonly (readonly [share: number, fate: Fate])[] = [
  [2, 'lost'],
  [5, 'twice'],
  [8, 'overtaken'],
  [12, { after: 80 }],
];
const spoilt = 2_000;

function transit({ tag }: { readonly tag: string }): Fate {
  if (tag !== 'message' && tag !== 'receipt' && tag !== 'ack') {
    return 'passes';
  }
  const drawn = randomInt(100);
  return randomInt(spoilt) === 0 ? 'damaged' : (bad.find(([share]) => drawn < share)?.[1] ?? 'passes');
}

/** A sender who heard no answer sends again under the same id, sealed anew; nobody may see it twice. */
async function stammer({ customer }: Talk): Promise<void> {
  for (let n = 0; n < size.each; n += 1) {
    await customer.write(`entra ${n}`, randomInt(10) === 0 ? 2 : 1);
    await pause(randomInt(60));
  }
}

it('two servers that die, freeze, hang and lose the line and the time lose, double, turn back and leave nothing', async () => {
  const queues = await admin.caller.call(api.queues.list, {});
  const outside = await whatsappOutside(simulator, admin, [queues.find(({ name }) => name === 'Vendas')?.id ?? 0]);
  const crossing = { connectionId: outside.connectionId, ...size };
  const talks = await Promise.all(Array.from({ length: size.people }, (_, place) => begin(admin, outside, place + 1)));
  simulator.faults.transit = transit;
  await Promise.all([
    strike(ground, crossing, kills, () => anyServer().killAndStart()),
    strike(ground, crossing, others, (n) => blows[n % blows.length]?.()),
    ...talks.map(stammer),
    ...talks.map((talk) => answer(admin, talk, size.each)),
  ]);
  simulator.faults.transit = undefined;
  // What was lost on the way waits at the server for the next log-in.
  simulator.drop();
  await expectWhole(ground, { ...crossing, isOvertaken: true }, talks);
  await untilCount(ground.owner, '(select where not exists (select from outbox)) told', 1);
  await untilCount(ground.owner, '(select where not exists (select from whatsapp_inbox where done_at is null)) taken', 1);
  expect((await ground.owner.query('select listener, last_error from listener_tasks where parked_at is not null')).rows).toEqual([]);
});
