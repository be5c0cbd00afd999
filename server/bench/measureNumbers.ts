import { randomInt } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import path from 'node:path';
import pg from 'pg';
import { api } from '#shared/api.ts';
import type { SimulatedContact } from '#server/simulators/whatsapp/people/SimulatedContact.ts';
import type { SimulatedPhone } from '#server/simulators/whatsapp/people/SimulatedPhone.ts';
import { Simulator } from '#server/simulators/whatsapp/Simulator.ts';
import { readConfig } from '#server/config.ts';
import { makeDemoCompany } from '#server/demo/makeDemo.ts';
import { demoPassword } from '#server/demo/demoCompany.ts';
import { startServerProcess, type ServerProcess } from '#server/faults/startServerProcess.ts';
import { mapParallel } from '#server/platform/async/mapParallel.ts';
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
let written = 0;

type PrintLine = (line: string) => void;

interface NumbersBench {
  /** The number of connections. */
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

/** Creates a company whose plan allows the connections, in a database that outlives the server. */
async function prepareBench(dataDir: string, count: number, say: PrintLine): Promise<NumbersBench> {
  const log = createLog({ level: 'warn' });
  const config = readConfig({ DATA_DIR: dataDir, DEMO: '1', PORT: '0', LOG_LEVEL: 'warn', SERVICES: 'web' });
  const secrets = await loadSecrets(config);
  const postgres = await startPostgres({ dir: path.join(dataDir, 'postgres'), log });
  await postgres.createDatabase('numbers');
  const passwords = { app: secrets.databasePassword('app'), support: secrets.databasePassword('support') };
  const urls = await prepareDatabase({ url: postgres.url('numbers'), passwords, migrations, log });
  const app = await startApp({ config, secrets, log, urls });
  await makeDemoCompany(app.platform);
  await app.stop();
  const owner = new pg.Client(urls.owner);
  await owner.connect();
  await owner.query('update plans set connections = $1', [2 * count]);
  await owner.end();
  const simulator = await new Simulator().start();
  // At a fixed port a restarted server recognises its own leases and need not wait for their end.
  const port = String(randomInt(21_000, 32_000));
  const environment = {
    PORT: port,
    DATA_DIR: dataDir,
    DATABASE_URL: postgres.url('numbers'),
    DEMO: '1',
    LOG_LEVEL: 'warn',
    // One worker for all connections.
    NUMBERS_PER_PROCESS: String(count),
    ...simulator.environment,
  };
  return { count, simulator, postgres, environment, print: say };
}

async function signIn(server: ServerProcess): Promise<{ caller: ApiClient; token: string; companyId: number }> {
  const login = await createApiClient(server.url, null).call(api.auth.login, { email: 'admin@demo.prosa', password: demoPassword });
  return { caller: createApiClient(server.url, login.token), token: login.token, companyId: login.user.companyId };
}

/** Waits until so many connections are open; returns the milliseconds. */
async function waitUntilConnected(caller: ApiClient, count: number): Promise<number> {
  const startedAt = performance.now();
  for (;;) {
    const connected = (await caller.call(api.connections.list, {})).filter(({ state }) => state === 'connected').length;
    if (connected >= count) {
      return performance.now() - startedAt;
    }
    if (performance.now() - startedAt > 300 * second) {
      throw new Error(`only ${connected} of ${count} numbers are connected`);
    }
    await pause(200);
  }
}

async function pairOne({ simulator }: NumbersBench, caller: ApiClient, index: number): Promise<PairedNumber> {
  const { id: connectionId } = await caller.call(api.connections.create, { name: `Número ${index}`, provider: 'beta' });
  const phone = simulator.addPhone({ number: `55113000${String(1000 + index)}`, name: `Loja ${index}` });
  const contact = simulator.addContact({ number: `551197000${String(1000 + index)}`, name: `Cliente ${index}` });
  for (;;) {
    const { qrcode = '' } = await caller.call(api.connections.show, { id: connectionId });
    if (qrcode !== '') {
      await phone.scan(qrcode);
      return { connectionId, phone, contact };
    }
    await pause(200);
  }
}

/** Pairs ten connections at a time. */
async function pairAll(bench: NumbersBench, caller: ApiClient): Promise<PairedNumber[]> {
  const indexes = Array.from({ length: bench.count }, (_, index) => index).values();
  const numbers: PairedNumber[] = [];
  const worker = async (): Promise<void> => {
    for (const index of indexes) {
      numbers.push(await pairOne(bench, caller, index));
    }
  };
  await Promise.all(Array.from({ length: 10 }, worker));
  return numbers;
}

/** Every customer writes again as soon as the last message has arrived. */
async function measureInbound(numbers: readonly PairedNumber[], listener: LiveListener, durationMs: number): Promise<string> {
  const samples: number[] = [];
  const startedAt = performance.now();
  const customer = async ({ phone, contact }: PairedNumber): Promise<void> => {
    while (performance.now() - startedAt < durationMs) {
      const body = `medida ${(written += 1)}`;
      const writtenAt = performance.now();
      await contact.text(phone, body);
      await listener.waitForBody(body);
      samples.push(performance.now() - writtenAt);
    }
  };
  await Promise.all(numbers.map(customer));
  const { p50, p95 } = latencyPercentiles(samples);
  const perSecond = (samples.length / (performance.now() - startedAt)) * second;
  return `${perSecond.toFixed(0)} msg/s over ${numbers.length} numbers; until another client heard it p50 ${p50.toFixed(0)} ms, p95 ${p95.toFixed(0)} ms`;
}

/** Every number has a menu of queues, so that the chatbot decides on each message; its own limits keep it from answering all of them. */
async function measureWithBots(caller: ApiClient, numbers: readonly PairedNumber[], listener: LiveListener): Promise<string> {
  const queueIds = (await caller.call(api.queues.list, {})).slice(0, 3).map(({ id }) => id);
  const setMenu = (menu: { queueIds: number[]; greetingMessage: string }): Promise<unknown> =>
    mapParallel(numbers, 5, ({ connectionId }) => caller.call(api.connections.update, { id: connectionId, ...menu }));
  await setMenu({ queueIds, greetingMessage: 'Escolha um setor:' });
  const figures = await measureInbound(numbers, listener, 20 * second);
  await setMenu({ queueIds: [], greetingMessage: '' });
  return figures;
}

/** Agents answer in every ticket at once; ends when all phones have the messages. */
async function measureOutbound({ simulator }: NumbersBench, caller: ApiClient, tickets: readonly number[]): Promise<string> {
  const each = 5;
  const before = simulator.sentMessages.items.length;
  const startedAt = performance.now();
  await Promise.all(
    tickets.map(async (ticketId) => {
      for (let n = 0; n < each; n += 1) {
        await caller.call(api.messages.send, { ticketId, body: `resposta ${n}` });
      }
    }),
  );
  await simulator.sentMessages.waitForCount(before + tickets.length * each, () => true, 300 * second);
  const elapsedMs = performance.now() - startedAt;
  return `${((tickets.length * each * second) / elapsedMs).toFixed(0)} msg/s, ${tickets.length * each} answers in ${(elapsedMs / second).toFixed(1)} s`;
}

/** The highest number of log-ins within one second. */
function maxPerSecond(times: readonly number[]): number {
  return Math.max(...times.map((from) => times.filter((time) => time >= from && time < from + second).length));
}

async function measureRestart(bench: NumbersBench, how: 'stop' | 'kill', server: ServerProcess): Promise<ServerProcess> {
  const { count, simulator, environment, print } = bench;
  await server[how]();
  const times: number[] = [];
  const before = simulator.logins.items.length;
  const watch = setInterval(() => {
    const now = performance.now();
    times.push(...Array.from({ length: simulator.logins.items.length - before - times.length }, () => now));
  }, 20);
  const startedAt = performance.now();
  const next = await startServerProcess(environment);
  const readyMs = performance.now() - startedAt;
  // The listed states may still be those from before the restart.
  await simulator.logins.waitForCount(before + count, () => true, 300 * second);
  const { caller } = await signIn(next);
  await waitUntilConnected(caller, count);
  const elapsedMs = performance.now() - startedAt - readyMs;
  clearInterval(watch);
  const what = how === 'kill' ? 'after kill -9' : 'after a restart';
  const sentence = `readyMs after ${(readyMs / second).toFixed(1)} s, all ${count} connected ${(elapsedMs / second).toFixed(1)} s later`;
  print(`${what.padEnd(24)}${sentence}; ${times.length} log-ins, ${maxPerSecond(times)} in the fullest second`);
  return next;
}

async function measure(bench: NumbersBench, server: ServerProcess): Promise<ServerProcess> {
  const { count, print } = bench;
  const row = (what: string, text: string): void => print(`${what.padEnd(24)}${text}`);
  const { caller, token, companyId } = await signIn(server);
  const empty = await readServerMemory(server);
  const startedAt = performance.now();
  const numbers = await pairAll(bench, caller);
  await waitUntilConnected(caller, count);
  row('pairing by QR code', `${count} numbers in ${((performance.now() - startedAt) / second).toFixed(1)} s`);
  await pause(5 * second);
  const idle = await readServerMemory(server);
  const sum = idle.workers.reduce((total, one) => total + one, 0);
  row(
    'memory, idle',
    `server ${idle.server.toFixed(0)} MB (${empty.server.toFixed(0)} without numbers), WhatsApp in ${idle.workers.length} ${sum.toFixed(0)} MB: ${(sum / count).toFixed(1)} MB per number, processes included`,
  );
  const listener = new LiveListener(server.url, { token, companyId });
  await listener.waitUntilReady();
  // Tickets, contacts and encryption sessions exist before the measurement.
  await measureInbound(numbers, listener, 3 * second);
  row('in', await measureInbound(numbers, listener, 20 * second));
  row('in, a bot on each', await measureWithBots(caller, numbers, listener));
  row('out', await measureOutbound(bench, caller, [...listener.ticketIds]));
  listener.close();
  const busy = await readServerMemory(server);
  const busySum = busy.workers.reduce((total, one) => total + one, 0);
  row(
    'memory, after it',
    `server ${busy.server.toFixed(0)} MB, WhatsApp ${busySum.toFixed(0)} MB: ${(busySum / count).toFixed(1)} MB per number`,
  );
  return measureRestart(bench, 'kill', await measureRestart(bench, 'stop', server));
}

/** Measures many paired connections on one server: memory, throughput and restart. */
export async function measureNumbers(dataDir: string, count: number, say: PrintLine): Promise<void> {
  const bench = await prepareBench(dataDir, count, say);
  let server = await startServerProcess(bench.environment);
  try {
    server = await measure(bench, server);
  } finally {
    await server.kill();
    await bench.simulator.stop();
    await bench.postgres.stop();
  }
}
