import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { api } from '#shared/api.ts';
import type { Simulator } from '#server/simulators/whatsapp/Simulator.ts';
import { demoPassword } from '#server/demo/demoCompany.ts';
import type { ServerProcess } from '#server/faults/startServerProcess.ts';
import { createApiClient, type ApiClient } from '#server/testing/server/createApiClient.ts';
import {
  openConnection,
  customerCount,
  closeConnection,
  createSimulatedCustomers,
  createWhatsAppCustomers,
  type BenchCustomers,
} from './customers.ts';
import { LiveListener } from './LiveListener.ts';
import { measureLatency, formatTableRow, latencyPercentiles, measureThroughput, type BenchRequest } from './load.ts';

/** A signed-in admin of a running server. */
export interface BenchSession {
  readonly server: ServerProcess;
  readonly token: string;
  readonly companyId: number;
  readonly simulator: Simulator;
}

interface InboundBench {
  readonly customers: BenchCustomers;
  readonly listener: LiveListener;
  readonly print: (line: string) => void;
}

const second = 1_000;
const durationMs = 10 * second;
let written = 0;

/** Sends a unique message; returns the milliseconds until the other client has it. */
async function measureDelivery({ customers, listener }: InboundBench, index: number): Promise<number> {
  written += 1;
  const body = `medida ${process.pid} ${written}`;
  const startedAt = performance.now();
  await customers.write(index, body);
  await listener.waitForBody(body);
  return (listener.arrivalTimes.get(body) ?? Number.NaN) - startedAt;
}

const row = (what: string, samples: readonly number[], perSecond: number): string => {
  const { p50, p95, p99 } = latencyPercentiles(samples);
  return formatTableRow(what, [p50, Number.NaN, p95, p99, perSecond]);
};

/** Creates contacts, tickets and encryption sessions before the measurement. */
const warmUp = async (bench: InboundBench): Promise<void> => {
  for (let round = 0; round < 4; round += 1) {
    await Promise.all(Array.from({ length: customerCount }, (_, index) => measureDelivery(bench, index)));
  }
};

/** Sends at a fixed rate per second, whether or not earlier messages have arrived. */
async function measureAtRate(bench: InboundBench, rate: number): Promise<void> {
  const startedAt = performance.now();
  const arrivals: Promise<number>[] = [];
  for (let n = 0; n < (rate * durationMs) / second; n += 1) {
    await pause(Math.max(0, startedAt + (n * second) / rate - performance.now()));
    arrivals.push(measureDelivery(bench, n));
  }
  const samples = await Promise.all(arrivals);
  bench.print(row(`${bench.customers.channel}: in, ${rate} msg/s`, samples, (samples.length / (performance.now() - startedAt)) * second));
}

/** Every customer writes again as soon as the last message has arrived. */
async function measureMaxRate(bench: InboundBench, how = 'all at once'): Promise<void> {
  const startedAt = performance.now();
  const samples: number[] = [];
  const customer = async (_: unknown, index: number): Promise<void> => {
    while (performance.now() - startedAt < durationMs) {
      samples.push(await measureDelivery(bench, index));
    }
  };
  await Promise.all(Array.from({ length: customerCount }, customer));
  bench.print(row(`${bench.customers.channel}: in, ${how}`, samples, (samples.length / (performance.now() - startedAt)) * second));
}

/** Every message is one for the chatbot to decide on: the number has a menu of queues. */
async function measureWithChatbot(caller: ApiClient, bench: InboundBench): Promise<void> {
  const { connectionId } = bench.customers;
  const { queues } = await caller.call(api.connections.show, { id: connectionId });
  const queueIds = (await caller.call(api.queues.list, {})).slice(0, 3).map(({ id }) => id);
  await caller.call(api.connections.update, { id: connectionId, queueIds, greetingMessage: 'Escolha um setor:' });
  await measureMaxRate(bench, 'with a chatbot');
  await measureBacklog(caller, bench, 'a backlog, with a chatbot');
  await caller.call(api.connections.update, { id: connectionId, queueIds: queues.map(({ id }) => id), greetingMessage: '' });
}

/** Measures the delivery of messages that were sent while the connection was closed. */
async function measureBacklog(caller: ApiClient, { customers, listener, print }: InboundBench, how = 'a backlog'): Promise<void> {
  const { connectionId } = customers;
  await closeConnection(caller, connectionId);
  const bodies = Array.from({ length: 3_000 }, () => `atrasada ${process.pid} ${(written += 1)}`);
  const left = bodies.entries();
  await Promise.all(
    Array.from({ length: 10 }, async () => {
      for (const [index, body] of left) {
        await customers.write(index, body);
      }
    }),
  );
  const arrivals = bodies.map((body) => listener.waitForBody(body));
  await openConnection(caller, connectionId);
  await Promise.all(arrivals);
  const times = bodies.map((body) => listener.arrivalTimes.get(body) ?? Number.NaN);
  const elapsedMs = Math.max(...times) - Math.min(...times);
  print(
    formatTableRow(`${customers.channel}: in, ${how}`, [
      Number.NaN,
      Number.NaN,
      Number.NaN,
      Number.NaN,
      (bodies.length / elapsedMs) * second,
    ]),
  );
}

/** Measures sending by an agent, while the outbound sender runs. */
async function measureSending({ server, token }: BenchSession, { listener, print }: InboundBench): Promise<void> {
  const tickets = [...listener.ticketIds];
  const call = (n: number): BenchRequest => ({
    method: 'POST',
    url: `${server.url}/messages/${tickets[n % tickets.length]}`,
    token,
    body: { body: `resposta ${n}`, key: randomUUID() },
  });
  const { p50, p95, p99 } = await measureLatency(call, 300);
  print(formatTableRow('messages: send', [p50, Number.NaN, p95, p99, await measureThroughput(call, 10, 5 * second)]));
}

/** Measures both channels from a customer's message to another client's socket, and sending. */
export async function measureInbound(listening: BenchSession, print: (line: string) => void): Promise<void> {
  const { server, token, companyId, simulator } = listening;
  const caller = createApiClient(server.url, token);
  const otherAgent = await createApiClient(server.url, null).call(api.auth.login, { email: 'admin@demo.prosa', password: demoPassword });
  const listener = new LiveListener(server.url, { token: otherAgent.token, companyId });
  await listener.waitUntilReady();
  const simulated: InboundBench = { customers: await createSimulatedCustomers(caller, { url: server.url, token }), listener, print };
  await warmUp(simulated);
  await measureAtRate(simulated, 50);
  await measureMaxRate(simulated);
  await measureWithChatbot(caller, simulated);
  await measureBacklog(caller, simulated);
  await measureSending(listening, simulated);
  const whatsapp: InboundBench = { customers: await createWhatsAppCustomers(caller, simulator), listener, print };
  await warmUp(whatsapp);
  await measureAtRate(whatsapp, 50);
  await measureMaxRate(whatsapp);
  listener.close();
  await caller.call(api.connections.remove, { id: whatsapp.customers.connectionId });
  await closeConnection(caller, simulated.customers.connectionId);
}
