import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { api } from '#shared/api.ts';
import { demoPassword } from '#server/demo/demoCompany.ts';
import { startServerProcess, type ServerProcess } from '#server/faults/startServerProcess.ts';
import { Simulator } from '#server/simulators/whatsapp/Simulator.ts';
import { mapParallel } from '#server/platform/async/mapParallel.ts';
import { createApiClient, type ApiClient } from '#server/testing/server/createApiClient.ts';
import { dayMs } from '#shared/rules/durations.ts';
import { measureLatency, formatTableRow, measureThroughput, type BenchRequest } from './load.ts';
import { measureAutomation } from './measureAutomation.ts';
import { measureDecider } from './measureDecider.ts';
import { measureInbound } from './measureInbound.ts';
import { readServerMemory } from './readServerMemory.ts';
import { measureNumbers } from './measureNumbers.ts';
import { roundsPerMonth } from './seedRounds.ts';
import { floodingWord, fullDataSet, mixedWord, rareWord, seedDataSet } from './seedDataSet.ts';

/**
 * `npm run bench` measures the server on a fixed data set; `npm run bench -- seed [folder]` only creates the data set, for other load
 * tools; `npm run bench -- automation` measures campaigns and schedules alone; `npm run bench -- numbers [count]` measures a hundred paired connections. The server is a process of its own and works as the
 * application role, under row-level security.
 */
const printLine = (line: string): void => {
  process.stdout.write(`${line}\n`);
};

interface Row {
  readonly what: string;
  /** Median, ms. */
  readonly target: number;
  readonly call: (n: number) => BenchRequest;
  /** Calls on one connection, and no others: what a person may ask for only so often in a minute. */
  readonly fewCalls?: number;
}

interface BenchTarget {
  readonly server: ServerProcess;
  readonly token: string;
}

const query = (parts: Record<string, unknown>): string =>
  new URLSearchParams(
    Object.entries(parts).map(([key, value]): [string, string] => [key, typeof value === 'object' ? JSON.stringify(value) : String(value)]),
  ).toString();

const daysAgo = (days: number): string => new Date(Date.now() - days * dayMs).toISOString().slice(0, 10);

function benchRows({ server, token }: BenchTarget, queueIds: readonly number[]): Row[] {
  const get =
    (path_: (n: number) => string): Row['call'] =>
    (n) => ({ method: 'GET', url: server.url + path_(n), token });
  const list = (more: object): Row['call'] => get(() => `/tickets?${query({ queueIds, pageNumber: 1, ...more })}`);
  const people = ['Marina', 'Otávio', 'Lívia', 'Brandão', 'Teles'];
  const search = (what: string, words: readonly string[]): Row => ({
    what,
    target: 40,
    fewCalls: 100,
    call: get((n) => `/tickets?${query({ queueIds, showAll: true, searchParam: words[n % words.length] })}`),
  });
  const dashboard = (what: string, days: number, filter: object = {}): Row => ({
    what,
    target: 300,
    fewCalls: 10,
    call: get(() => `/dashboard/report?${query({ from: daysAgo(days - 1), to: daysAgo(0), ...filter })}`),
  });
  return [
    { what: 'tags: list', target: 10, call: get(() => '/tags?pageNumber=1') },
    {
      what: 'tags: create',
      target: 15,
      call: (n) => ({ method: 'POST', url: `${server.url}/tags`, token, body: { name: `medida ${process.pid} ${n}` } }),
    },
    { what: 'tickets: open (5 000)', target: 10, call: list({ status: 'open', showAll: true }) },
    { what: 'tickets: pending (5 000)', target: 10, call: list({ status: 'pending' }) },
    { what: 'tickets: closed (50 000)', target: 10, call: list({ status: 'closed', showAll: true }) },
    { what: 'tickets: closed, page 5', target: 10, call: list({ status: 'closed', showAll: true, pageNumber: 5 }) },
    {
      what: 'tickets: search a name',
      target: 20,
      fewCalls: 100,
      call: get((n) => `/tickets?${query({ queueIds, showAll: true, searchParam: `${people[n % people.length]} ${(n * 37) % 9000}` })}`),
    },
    {
      what: 'tickets: search a number',
      target: 40,
      fewCalls: 100,
      call: get((n) => `/tickets?${query({ queueIds, showAll: true, searchParam: `5511970${String((n * 53) % 50).padStart(3, '0')}` })}`),
    },
    search('tickets: search, two words', ['comprovante pix', 'luminária azul', 'nota fiscal', 'prazo bairro', 'mesa garantia']),
    search('tickets: search, 50 000 have it', ['boleto', 'porteiro', 'garantia', 'espelho', 'parcela']),
    search('tickets: search, 100 have it', [rareWord]),
    search('tickets: search, 1 long has it', ['conversa longa']),
    search('tickets: search, 50 000 in 1', [floodingWord]),
    search('tickets: search, 50 000 in 1 + 100', [mixedWord]),
    search('tickets: search, none has it', ['helicóptero']),
    { what: 'messages: open a conversation', target: 10, call: get((n) => `/messages/${100 + ((n * 61) % 50_000)}?pageNumber=1`) },
    { what: 'contacts: list', target: 10, call: get(() => '/contacts?pageNumber=1') },
    dashboard('dashboard: 7 days', 7),
    dashboard('dashboard: 30 days (50 000 a month)', 30),
    dashboard('dashboard: 30 days of a queue', 30, { queueIds: queueIds.slice(0, 1) }),
    dashboard('dashboard: 90 days', 90),
    dashboard('dashboard: 366 days', 366),
    dashboard('dashboard: 366 days of a queue', 366, { queueIds: queueIds.slice(0, 1) }),
    { what: 'dashboard: older clients, 30 days', target: 300, fewCalls: 10, call: get(() => '/dashboard?days=30') },
    { what: 'dashboard: older clients, a year', target: 1_000, fewCalls: 10, call: get(() => '/dashboard') },
  ];
}

async function measure(rows: readonly Row[]): Promise<void> {
  printLine(`\n${''.padEnd(34)}${['p50 ms', 'target', 'p95 ms', 'p99 ms', 'per s ×10'].map((head) => head.padStart(10)).join('')}`);
  for (const { what, target, call, fewCalls } of rows) {
    const { p50, p95, p99 } = await measureLatency(call, fewCalls ?? 200, fewCalls === undefined ? 30 : 3);
    const perSecond = fewCalls === undefined ? await measureThroughput(call, 10, 3_000) : Number.NaN;
    printLine(formatTableRow(what, [p50, target, p95, p99, perSecond]));
  }
}

/** Removes the tags of earlier runs: with thousands of them the list would not be comparable. */
async function removeTags(caller: ApiClient): Promise<void> {
  const staleTags = (await caller.call(api.tags.list, {})).filter(({ name }) => name.startsWith('medida '));
  await mapParallel(staleTags, 8, ({ id }) => caller.call(api.tags.remove, { id }));
}

async function printMemory(server: ServerProcess, when: string): Promise<void> {
  const { server: own, workers } = await readServerMemory(server);
  const all = workers.reduce((sum, worker) => sum + worker, own);
  printLine(
    `Memory ${when}: ${Math.round(all)} MB (server ${Math.round(own)}, channel workers ${workers.map(Math.round).join(' + ') || 'none'})`,
  );
}

/** Waits until the days of the year are summed up, as they are on a server that has run for some minutes. */
async function waitForSums(caller: ApiClient): Promise<void> {
  const input = { from: daysAgo(365), to: daysAgo(0) };
  const startedAt = performance.now();
  let previousMs = Number.POSITIVE_INFINITY;
  for (let tries = 0; tries < 20; tries += 1) {
    const before = performance.now();
    await caller.call(api.dashboard.report, input);
    const ms = performance.now() - before;
    if (ms > previousMs * 0.8 && ms < 1_000) {
      break;
    }
    previousMs = ms;
    await setTimeout(15_000);
  }
  printLine(`The days are summed up after ${Math.round((performance.now() - startedAt) / 1_000)} s.`);
}

type BenchPart = 'all' | 'dashboard' | 'inbound';

async function runBench(dataDir: string, part: BenchPart = 'all'): Promise<void> {
  printLine(
    `Data set: 1 company, 20 agents, ${fullDataSet.contacts} contacts, ${fullDataSet.tickets} tickets, ${fullDataSet.messages} messages,\n  ${roundsPerMonth * 12} rounds of a year.`,
  );
  await seedDataSet(dataDir, fullDataSet, printLine);
  printLine(`Machine: ${os.cpus().length} × ${os.cpus()[0]?.model ?? 'unknown'}, Node ${process.version}.`);
  if (part === 'all') {
    await measureAutomation(dataDir, printLine);
  }
  const startedAt = performance.now();
  const simulator = await new Simulator().start();
  const server = await startServerProcess({ DATA_DIR: dataDir, LOG_LEVEL: 'warn', ...simulator.environment });
  printLine(`Server ready in ${Math.round(performance.now() - startedAt)} ms (warm data folder).`);
  await printMemory(server, 'after the start');
  try {
    const { token, user } = await createApiClient(server.url, null).call(api.auth.login, {
      email: 'super@demo.prosa',
      password: demoPassword,
    });
    const caller = createApiClient(server.url, token);
    if (part !== 'inbound') {
      await removeTags(caller);
      await waitForSums(caller);
      const rows = benchRows(
        { server, token },
        user.queues.map(({ id }) => id),
      );
      await measure(rows.filter(({ what }) => part === 'all' || what.startsWith(part)));
    }
    if (part !== 'dashboard') {
      measureDecider(printLine);
      await measureInbound({ server, token, companyId: user.companyId, simulator }, printLine);
      await printMemory(server, 'after the run');
    }
  } finally {
    await server.stop();
    await simulator.stop();
  }
}

/** Uses a temporary data set: its connections need a simulator that ends with the run. */
async function runNumbersBench(count: number): Promise<void> {
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'prosa-numbers-'));
  try {
    printLine(
      `Machine: ${os.cpus().length} × ${os.cpus()[0]?.model ?? 'unknown'}, Node ${process.version}; the simulator and the database share it.`,
    );
    await measureNumbers(dataDir, count, printLine);
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
}

/** On a small data set: campaigns and schedules read no messages. */
async function runAutomationBench(): Promise<void> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'prosa-automation-'));
  try {
    printLine(`Machine: ${os.cpus().length} × ${os.cpus()[0]?.model ?? 'unknown'}, load ${os.loadavg()[0]?.toFixed(1)}.`);
    await measureAutomation(folder, printLine);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

const [verb, folder] = process.argv.slice(2);
const dataDir = path.resolve((verb === 'seed' ? folder : verb) ?? 'out/bench');
if (verb === 'seed') {
  await seedDataSet(dataDir, fullDataSet, printLine);
  printLine(`The data set is in ${dataDir}.`);
} else if (verb === 'automation') {
  await runAutomationBench();
} else if (verb === 'numbers') {
  await runNumbersBench(Number(folder ?? 100));
} else if (verb === 'dashboard' || verb === 'inbound') {
  await runBench(path.resolve('out/bench'), verb);
} else {
  await runBench(dataDir);
}
