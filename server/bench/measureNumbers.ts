import { randomInt } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import path from 'node:path';
import pg from 'pg';
import { api } from '#shared/api.ts';
import type { SimulatedContact } from '#server/channels/whatsapp/simulator/people/SimulatedContact.ts';
import type { SimulatedPhone } from '#server/channels/whatsapp/simulator/people/SimulatedPhone.ts';
import { Simulator } from '#server/channels/whatsapp/simulator/Simulator.ts';
import { readConfig } from '#server/config.ts';
import { makeDemoCompany } from '#server/demo/makeDemo.ts';
import { demoPassword } from '#server/demo/demoCompany.ts';
import { startServerProcess, type ServerProcess } from '#server/faults/startServerProcess.ts';
import { startApp } from '#server/startApp.ts';
import { startPostgres, type RunningPostgres } from '#server/platform/database/postgres/embedded/startPostgres.ts';
import { migrations } from '#server/migrations.ts';
import { prepareDatabase } from '#server/platform/database/prepareDatabase.ts';
import { createLog } from '#server/platform/log.ts';
import { loadSecrets } from '#server/platform/secrets.ts';
import { createApiClient, type ApiClient } from '#server/testing/server/createApiClient.ts';
import { LiveListener } from './LiveListener.ts';
import { latencyPercentiles } from './load.ts';
import { readServerMemory } from './readServerMemory.ts';

const second = 1_000;

type PrintLine = (line: string) => void;

interface NumbersBench {
  /** How many numbers. */
  readonly count: number;
  readonly simulator: Simulator;
  readonly postgres: RunningPostgres;
  readonly environment: Record<string, string>;
  readonly print: PrintLine;
}

interface PairedNumber {
  readonly connectionId: number;
  readonly phone: SimulatedPhone;
  readonly contact: SimulatedContact;
}

/** A company whose plan allows as many numbers as are measured, in a database that outlives the server. */
async function prepareBench(dataDir: string, count: number, say: PrintLine): Promise<NumbersBench> {
  const log = createLog({ level: 'warn' });
  const config = readConfig({ DATA_DIR: dataDir, DEMO: '1', PORT: '0', LOG_LEVEL: 'warn', SERVICES: 'web' });
  const secrets = await loadSecrets(config);
  const postgres = await startPostgres({ dir: path.join(dataDir, 'postgres'), log });
  await postgres.createDatabase('numbers');
  const passwords = { app: secrets.databasePassword('app'), support: secrets.databasePassword('support') };
  const urls = await prepareDatabase({ url: postgres.url('numbers'), passwords, migrations, log });
  const house = await startApp({ config, secrets, log, urls });
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
  return { count, simulator, postgres, environment, print: say };
}

async function signIn(server: ServerProcess): Promise<{ caller: ApiClient; token: string; companyId: number }> {
  const login = await createApiClient(server.url, null).call(api.auth.login, { email: 'admin@demo.prosa', password: demoPassword });
  return { caller: createApiClient(server.url, login.token), token: login.token, companyId: login.user.companyId };
}

/** Milliseconds until so many numbers are connected. */
async function waitUntilConnected(caller: ApiClient, wanted: number): Promise<number> {
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

async function pairOne({ simulator }: NumbersBench, caller: ApiClient, place: number): Promise<PairedNumber> {
  const { id: connectionId } = await caller.call(api.connections.create, { name: `Número ${place}`, provider: 'beta' });
  const phone = simulator.addPhone({ number: `55113000${String(1000 + place)}`, name: `Loja ${place}` });
  const contact = simulator.addContact({ number: `551197000${String(1000 + place)}`, name: `Cliente ${place}` });
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
async function pairAll(ground: NumbersBench, caller: ApiClient): Promise<PairedNumber[]> {
  const places = Array.from({ length: ground.count }, (_, place) => place).values();
  const numbers: PairedNumber[] = [];
  const hand = async (): Promise<void> => {
    for (const place of places) {
      numbers.push(await pairOne(ground, caller, place));
    }
  };
  await Promise.all(Array.from({ length: 10 }, hand));
  return numbers;
}

/** Every customer of every number writes as soon as their last word was heard. */
async function measureInbound(numbers: readonly PairedNumber[], listener: LiveListener, lasts: number): Promise<string> {
  const samples: number[] = [];
  const begun = performance.now();
  const customer = async ({ phone, contact }: PairedNumber, place: number): Promise<void> => {
    for (let n = 0; performance.now() - begun < lasts; n += 1) {
      const body = `medida ${place} ${lasts} ${n}`;
      const written = performance.now();
      await contact.text(phone, body);
      await listener.waitForBody(body);
      samples.push(performance.now() - written);
    }
  };
  await Promise.all(numbers.map(customer));
  const { p50, p95 } = latencyPercentiles(samples);
  const perSecond = (samples.length / (performance.now() - begun)) * second;
  return `${perSecond.toFixed(0)} msg/s over ${numbers.length} numbers; until another client heard it p50 ${p50.toFixed(0)} ms, p95 ${p95.toFixed(0)} ms`;
}

/** Agents answer in every conversation at once; done when the customers' phones show it. */
async function measureOutbound({ simulator }: NumbersBench, caller: ApiClient, tickets: readonly number[]): Promise<string> {
  const each = 5;
  const before = simulator.sentMessages.items.length;
  const begun = performance.now();
  await Promise.all(
    tickets.map(async (ticketId) => {
      for (let n = 0; n < each; n += 1) {
        await caller.call(api.messages.send, { ticketId, body: `resposta ${n}` });
      }
    }),
  );
  await simulator.sentMessages.waitForCount(before + tickets.length * each, () => true, 300 * second);
  const took = performance.now() - begun;
  return `${((tickets.length * each * second) / took).toFixed(0)} msg/s, ${tickets.length * each} answers in ${(took / second).toFixed(1)} s`;
}

/** Log-ins in the fullest second of all. */
function maxPerSecond(times: readonly number[]): number {
  return Math.max(...times.map((from) => times.filter((time) => time >= from && time < from + second).length));
}

async function measureRestart(ground: NumbersBench, how: 'stop' | 'kill', server: ServerProcess): Promise<ServerProcess> {
  const { count, simulator, environment, print: say } = ground;
  await server[how]();
  const times: number[] = [];
  const before = simulator.logins.items.length;
  const watch = setInterval(() => {
    const now = performance.now();
    times.push(...Array.from({ length: simulator.logins.items.length - before - times.length }, () => now));
  }, 20);
  const begun = performance.now();
  const next = await startServerProcess(environment);
  const ready = performance.now() - begun;
  // What the list says may still be from before.
  await simulator.logins.waitForCount(before + count, () => true, 300 * second);
  const { caller } = await signIn(next);
  await waitUntilConnected(caller, count);
  const took = performance.now() - begun - ready;
  clearInterval(watch);
  const what = how === 'kill' ? 'after kill -9' : 'after a restart';
  const sentence = `ready after ${(ready / second).toFixed(1)} s, all ${count} connected ${(took / second).toFixed(1)} s later`;
  say(`${what.padEnd(24)}${sentence}; ${times.length} log-ins, ${maxPerSecond(times)} in the fullest second`);
  return next;
}

async function measure(ground: NumbersBench, server: ServerProcess): Promise<ServerProcess> {
  const { count, print: say } = ground;
  const row = (what: string, words: string): void => say(`${what.padEnd(24)}${words}`);
  const { caller, token, companyId } = await signIn(server);
  const empty = await readServerMemory(server);
  const begun = performance.now();
  const numbers = await pairAll(ground, caller);
  await waitUntilConnected(caller, count);
  row('pairing by QR code', `${count} numbers in ${((performance.now() - begun) / second).toFixed(1)} s`);
  await pause(5 * second);
  const idle = await readServerMemory(server);
  const sum = idle.workers.reduce((total, one) => total + one, 0);
  row(
    'memory, idle',
    `server ${idle.server.toFixed(0)} MB (${empty.server.toFixed(0)} without numbers), WhatsApp in ${idle.workers.length} ${sum.toFixed(0)} MB: ${(sum / count).toFixed(1)} MB per number, processes included`,
  );
  const listener = new LiveListener(server.url, { token, companyId });
  await listener.waitUntilReady();
  // Conversations, contacts and sealed sessions are there before anything is measured.
  await measureInbound(numbers, listener, 3 * second);
  row('in', await measureInbound(numbers, listener, 20 * second));
  row('out', await measureOutbound(ground, caller, [...listener.ticketIds]));
  listener.close();
  const busy = await readServerMemory(server);
  const busySum = busy.workers.reduce((total, one) => total + one, 0);
  row(
    'memory, after it',
    `server ${busy.server.toFixed(0)} MB, WhatsApp ${busySum.toFixed(0)} MB: ${(busySum / count).toFixed(1)} MB per number`,
  );
  return measureRestart(ground, 'kill', await measureRestart(ground, 'stop', server));
}

/** So many paired numbers on one server: what they cost, what they carry, and how they come back. */
export async function measureNumbers(dataDir: string, count: number, say: PrintLine): Promise<void> {
  const ground = await prepareBench(dataDir, count, say);
  let server = await startServerProcess(ground.environment);
  try {
    server = await measure(ground, server);
  } finally {
    await server.kill();
    await ground.simulator.stop();
    await ground.postgres.stop();
  }
}
