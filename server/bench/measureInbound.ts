import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { api } from '#shared/api.ts';
import type { Simulator } from '#server/channels/whatsapp/simulator/Simulator.ts';
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
  readonly say: (line: string) => void;
}

const second = 1_000;
const durationMs = 10 * second;
let written = 0;

/** Writes something that was never written before; gives the milliseconds until the other client heard it. */
async function measureDelivery({ customers, listener }: InboundBench, place: number): Promise<number> {
  written += 1;
  const body = `medida ${process.pid} ${written}`;
  const begun = performance.now();
  await customers.write(place, body);
  await listener.waitForBody(body);
  return (listener.arrivalTimes.get(body) ?? Number.NaN) - begun;
}

const row = (what: string, samples: readonly number[], perSecond: number): string => {
  const { p50, p95, p99 } = latencyPercentiles(samples);
  return formatTableRow(what, [p50, p95, p99, perSecond]);
};

/** Everybody has written before: contacts, conversations and sealed sessions are there. */
const warmUp = async (ground: InboundBench): Promise<void> => {
  for (let round = 0; round < 4; round += 1) {
    await Promise.all(Array.from({ length: customerCount }, (_, place) => measureDelivery(ground, place)));
  }
};

/** So many messages a second, whether or not those before have arrived. */
async function measureAtRate(ground: InboundBench, rate: number): Promise<void> {
  const begun = performance.now();
  const heard: Promise<number>[] = [];
  for (let n = 0; n < (rate * durationMs) / second; n += 1) {
    await pause(Math.max(0, begun + (n * second) / rate - performance.now()));
    heard.push(measureDelivery(ground, n));
  }
  const samples = await Promise.all(heard);
  ground.say(row(`${ground.customers.channel}: in, ${rate} msg/s`, samples, (samples.length / (performance.now() - begun)) * second));
}

/** Every customer writes as soon as the last word was heard. */
async function measureMaxRate(ground: InboundBench): Promise<void> {
  const begun = performance.now();
  const samples: number[] = [];
  const customer = async (_: unknown, place: number): Promise<void> => {
    while (performance.now() - begun < durationMs) {
      samples.push(await measureDelivery(ground, place));
    }
  };
  await Promise.all(Array.from({ length: customerCount }, customer));
  ground.say(row(`${ground.customers.channel}: in, all at once`, samples, (samples.length / (performance.now() - begun)) * second));
}

/** What was written while the number was away comes in when it is back: the writing itself costs nothing then. */
async function measureBacklog(caller: ApiClient, { customers, listener, say }: InboundBench): Promise<void> {
  const { connectionId } = customers;
  await closeConnection(caller, connectionId);
  const bodies = Array.from({ length: 3_000 }, (_, n) => `atrasada ${process.pid} ${n}`);
  const left = bodies.entries();
  await Promise.all(
    Array.from({ length: 10 }, async () => {
      for (const [place, body] of left) {
        await customers.write(place, body);
      }
    }),
  );
  const heard = bodies.map((body) => listener.waitForBody(body));
  await openConnection(caller, connectionId);
  await Promise.all(heard);
  const times = bodies.map((body) => listener.arrivalTimes.get(body) ?? Number.NaN);
  const took = Math.max(...times) - Math.min(...times);
  say(formatTableRow(`${customers.channel}: in, a backlog`, [Number.NaN, Number.NaN, Number.NaN, (bodies.length / took) * second]));
}

/** An agent writes; the line that sends it runs beside, as in life. */
async function measureSending({ server, token }: BenchSession, { listener, say }: InboundBench): Promise<void> {
  const tickets = [...listener.ticketIds];
  const call = (n: number): BenchRequest => ({
    method: 'POST',
    url: `${server.url}/messages/${tickets[n % tickets.length]}`,
    token,
    body: { body: `resposta ${n}`, key: randomUUID() },
  });
  const { p50, p95, p99 } = await measureLatency(call, 300);
  say(formatTableRow('messages: send', [p50, p95, p99, await measureThroughput(call, 10, 5 * second)]));
}

/** From a customer's message to another client's socket, over both channels, and the way back. */
export async function measureInbound(listening: BenchSession, say: (line: string) => void): Promise<void> {
  const { server, token, companyId, simulator } = listening;
  const caller = createApiClient(server.url, token);
  const colleague = await createApiClient(server.url, null).call(api.auth.login, { email: 'admin@demo.prosa', password: demoPassword });
  const listener = new LiveListener(server.url, { token: colleague.token, companyId });
  await listener.waitUntilReady();
  const simulated: InboundBench = { customers: await createSimulatedCustomers(caller, { url: server.url, token }), listener, say };
  await warmUp(simulated);
  await measureAtRate(simulated, 50);
  await measureMaxRate(simulated);
  await measureBacklog(caller, simulated);
  await measureSending(listening, simulated);
  const whatsapp: InboundBench = { customers: await createWhatsAppCustomers(caller, simulator), listener, say };
  await warmUp(whatsapp);
  await measureAtRate(whatsapp, 50);
  await measureMaxRate(whatsapp);
  listener.close();
  await caller.call(api.connections.remove, { id: whatsapp.customers.connectionId });
  await closeConnection(caller, simulated.customers.connectionId);
}
