import { randomInt } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import path from 'node:path';
import pg from 'pg';
import { api } from '#shared/api.ts';
import type { Contact } from '#server/channels/whatsapp/simulator/Contact.ts';
import type { Phone } from '#server/channels/whatsapp/simulator/Phone.ts';
import { Simulator } from '#server/channels/whatsapp/simulator/Simulator.ts';
import { readConfig } from '#server/config.ts';
import { makeDemoCompany } from '#server/demo/makeDemo.ts';
import { demoPassword } from '#server/demo/people.ts';
import { startServer, type ServerProcess } from '#server/faults/process.ts';
import { openHouse } from '#server/house.ts';
import { startPostgres, type RunningPostgres } from '#server/platform/db/postgres.ts';
import { prepareDatabase } from '#server/platform/db/prepare.ts';
import { createLog } from '#server/platform/log.ts';
import { loadSecrets } from '#server/platform/secrets.ts';
import { callerAt, type Caller } from '#server/testing/caller.ts';
import { Listener } from './Listener.ts';
import { timesOf } from './load.ts';
import { memory } from './memory.ts';

const second = 1_000;

type Say = (line: string) => void;

interface Ground {
  /** How many numbers. */
  readonly count: number;
  readonly simulator: Simulator;
  readonly postgres: RunningPostgres;
  readonly environment: Record<string, string>;
  readonly say: Say;
}

interface Number {
  readonly connectionId: number;
  readonly phone: Phone;
  readonly contact: Contact;
}

/** A company whose plan allows as many numbers as are measured, in a database that outlives the server. */
async function prepare(dataDir: string, count: number, say: Say): Promise<Ground> {
  const log = createLog({ level: 'warn' });
  const config = readConfig({ DATA_DIR: dataDir, DEMO: '1', PORT: '0', LOG_LEVEL: 'warn', SERVICES: 'web' });
  const secrets = await loadSecrets(config);
  const postgres = await startPostgres({ dir: path.join(dataDir, 'postgres'), log });
  await postgres.createDatabase('numbers');
  const passwords = { app: secrets.databasePassword('app'), support: secrets.databasePassword('support') };
  const urls = await prepareDatabase({ url: postgres.url('numbers'), passwords, log });
  const house = await openHouse({ config, secrets, log, urls });
  await makeDemoCompany(house.platform);
  await house.stop();
  const owner = new pg.Client(urls.owner);
  await owner.connect();
  await owner.query('update plans set connections = $1', [2 * count]);
  await owner.end();
  const simulator = await new Simulator().start();
  // At a fixed port it is its former self after a restart, and need not wait for its own leases to run out.
  const port = String(randomInt(21_000, 32_000));
  const environment = {
    PORT: port,
    DATA_DIR: dataDir,
    DATABASE_URL: postgres.url('numbers'),
    DEMO: '1',
    LOG_LEVEL: 'warn',
    // All of them in one.
    NUMBERS_PER_PROCESS: String(count),
    ...simulator.environment,
  };
  return { count, simulator, postgres, environment, say };
}

async function signIn(server: ServerProcess): Promise<{ caller: Caller; token: string; companyId: number }> {
  const login = await callerAt(server.url, null).call(api.auth.login, { email: 'admin@demo.prosa', password: demoPassword });
  return { caller: callerAt(server.url, login.token), token: login.token, companyId: login.user.companyId };
}

/** Milliseconds until so many numbers are connected. */
async function allConnected(caller: Caller, wanted: number): Promise<number> {
  const begun = performance.now();
  for (;;) {
    const connected = (await caller.call(api.connections.list, {})).filter(({ state }) => state === 'connected').length;
    if (connected >= wanted) {
      return performance.now() - begun;
    }
    if (performance.now() - begun > 300 * second) {
      throw new Error(`only ${connected} of ${wanted} numbers are connected`);
    }
    await pause(200);
  }
}

async function pairOne({ simulator }: Ground, caller: Caller, place: number): Promise<Number> {
  const { id: connectionId } = await caller.call(api.connections.create, { name: `Número ${place}`, provider: 'beta' });
  const phone = simulator.phone({ number: `55113000${String(1000 + place)}`, name: `Loja ${place}` });
  const contact = simulator.contact({ number: `551197000${String(1000 + place)}`, name: `Cliente ${place}` });
  for (;;) {
    const { qrcode = '' } = await caller.call(api.connections.show, { id: connectionId });
    if (qrcode !== '') {
      await phone.scan(qrcode);
      return { connectionId, phone, contact };
    }
    await pause(200);
  }
}

/** Ten at a time, as a new customer's numbers would come. */
async function pairAll(ground: Ground, caller: Caller): Promise<Number[]> {
  const places = Array.from({ length: ground.count }, (_, place) => place).values();
  const numbers: Number[] = [];
  const hand = async (): Promise<void> => {
    for (const place of places) {
      numbers.push(await pairOne(ground, caller, place));
    }
  };
  await Promise.all(Array.from({ length: 10 }, hand));
  return numbers;
}

/** Every customer of every number writes as soon as their last word was heard. */
async function inbound(numbers: readonly Number[], listener: Listener, lasts: number): Promise<string> {
  const samples: number[] = [];
  const begun = performance.now();
  const customer = async ({ phone, contact }: Number, place: number): Promise<void> => {
    for (let n = 0; performance.now() - begun < lasts; n += 1) {
      const body = `medida ${place} ${lasts} ${n}`;
      const written = performance.now();
      await contact.text(phone, body);
      await listener.hears(body);
      samples.push(performance.now() - written);
    }
  };
  await Promise.all(numbers.map(customer));
  const { p50, p95 } = timesOf(samples);
  const perSecond = (samples.length / (performance.now() - begun)) * second;
  return `${perSecond.toFixed(0)} msg/s over ${numbers.length} numbers; until another client heard it p50 ${p50.toFixed(0)} ms, p95 ${p95.toFixed(0)} ms`;
}

/** Agents answer in every conversation at once; done when the customers' phones show it. */
async function outbound({ simulator }: Ground, caller: Caller, tickets: readonly number[]): Promise<string> {
  const each = 5;
  const before = simulator.outbox.all.length;
  const begun = performance.now();
  await Promise.all(
    tickets.map(async (ticketId) => {
      for (let n = 0; n < each; n += 1) {
        await caller.call(api.messages.send, { ticketId, body: `resposta ${n}` });
      }
    }),
  );
  await simulator.outbox.count(before + tickets.length * each, () => true, 300 * second);
  const took = performance.now() - begun;
  return `${((tickets.length * each * second) / took).toFixed(0)} msg/s, ${tickets.length * each} answers in ${(took / second).toFixed(1)} s`;
}

/** Log-ins in the fullest second of all. */
function fullestSecond(times: readonly number[]): number {
  return Math.max(...times.map((from) => times.filter((time) => time >= from && time < from + second).length));
}

async function storm(ground: Ground, how: 'stop' | 'kill', server: ServerProcess): Promise<ServerProcess> {
  const { count, simulator, environment, say } = ground;
  await server[how]();
  const times: number[] = [];
  const before = simulator.logins.all.length;
  const watch = setInterval(() => {
    const now = performance.now();
    times.push(...Array.from({ length: simulator.logins.all.length - before - times.length }, () => now));
  }, 20);
  const begun = performance.now();
  const next = await startServer(environment);
  const ready = performance.now() - begun;
  // What the list says may still be from before.
  await simulator.logins.count(before + count, () => true, 300 * second);
  const { caller } = await signIn(next);
  await allConnected(caller, count);
  const took = performance.now() - begun - ready;
  clearInterval(watch);
  const what = how === 'kill' ? 'after kill -9' : 'after a restart';
  const sentence = `ready after ${(ready / second).toFixed(1)} s, all ${count} connected ${(took / second).toFixed(1)} s later`;
  say(`${what.padEnd(24)}${sentence}; ${times.length} log-ins, ${fullestSecond(times)} in the fullest second`);
  return next;
}

async function measure(ground: Ground, server: ServerProcess): Promise<ServerProcess> {
  const { count, say } = ground;
  const row = (what: string, words: string): void => say(`${what.padEnd(24)}${words}`);
  const { caller, token, companyId } = await signIn(server);
  const empty = await memory(server);
  const begun = performance.now();
  const numbers = await pairAll(ground, caller);
  await allConnected(caller, count);
  row('pairing by QR code', `${count} numbers in ${((performance.now() - begun) / second).toFixed(1)} s`);
  await pause(5 * second);
  const idle = await memory(server);
  const sum = idle.workers.reduce((total, one) => total + one, 0);
  row(
    'memory, idle',
    `server ${idle.server.toFixed(0)} MB (${empty.server.toFixed(0)} without numbers), WhatsApp in ${idle.workers.length} ${sum.toFixed(0)} MB: ${(sum / count).toFixed(1)} MB per number, processes included`,
  );
  const listener = new Listener(server.url, { token, companyId });
  await listener.ready();
  // Conversations, contacts and sealed sessions are there before anything is measured.
  await inbound(numbers, listener, 3 * second);
  row('in', await inbound(numbers, listener, 20 * second));
  row('out', await outbound(ground, caller, [...listener.tickets]));
  listener.close();
  const busy = await memory(server);
  const busySum = busy.workers.reduce((total, one) => total + one, 0);
  row(
    'memory, after it',
    `server ${busy.server.toFixed(0)} MB, WhatsApp ${busySum.toFixed(0)} MB: ${(busySum / count).toFixed(1)} MB per number`,
  );
  return storm(ground, 'kill', await storm(ground, 'stop', server));
}

/** So many paired numbers on one server: what they cost, what they carry, and how they come back. */
export async function measureNumbers(dataDir: string, count: number, say: Say): Promise<void> {
  const ground = await prepare(dataDir, count, say);
  let server = await startServer(ground.environment);
  try {
    server = await measure(ground, server);
  } finally {
    await server.kill();
    await ground.simulator.stop();
    await ground.postgres.stop();
  }
}
