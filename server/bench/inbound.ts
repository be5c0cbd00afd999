import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { api } from '#shared/api.ts';
import type { Simulator } from '#server/channels/whatsapp/simulator/Simulator.ts';
import { demoPassword } from '#server/demo/people.ts';
import type { ServerProcess } from '#server/faults/process.ts';
import { callerAt, type Caller } from '#server/testing/caller.ts';
import { connect, customerCount, disconnect, simulatedCustomers, whatsappCustomers, type Customers } from './customers.ts';
import { Listener } from './Listener.ts';
import { alone, tableRow, timesOf, together, type Call } from './load.ts';

/** A signed-in admin of a running server. */
export interface Listening {
  readonly server: ServerProcess;
  readonly token: string;
  readonly companyId: number;
  readonly simulator: Simulator;
}

interface Ground {
  readonly customers: Customers;
  readonly listener: Listener;
  readonly say: (line: string) => void;
}

const second = 1_000;
const lasts = 10 * second;
let written = 0;

/** Writes something that was never written before; gives the milliseconds until the other client heard it. */
async function writeAndHear({ customers, listener }: Ground, place: number): Promise<number> {
  written += 1;
  const body = `medida ${process.pid} ${written}`;
  const begun = performance.now();
  await customers.write(place, body);
  await listener.hears(body);
  return (listener.times.get(body) ?? Number.NaN) - begun;
}

const row = (what: string, samples: readonly number[], perSecond: number): string => {
  const { p50, p95, p99 } = timesOf(samples);
  return tableRow(what, [p50, p95, p99, perSecond]);
};

/** Everybody has written before: contacts, conversations and sealed sessions are there. */
const warmUp = async (ground: Ground): Promise<void> => {
  for (let round = 0; round < 4; round += 1) {
    await Promise.all(Array.from({ length: customerCount }, (_, place) => writeAndHear(ground, place)));
  }
};

/** So many messages a second, whether or not those before have arrived. */
async function atRate(ground: Ground, rate: number): Promise<void> {
  const begun = performance.now();
  const heard: Promise<number>[] = [];
  for (let n = 0; n < (rate * lasts) / second; n += 1) {
    await pause(Math.max(0, begun + (n * second) / rate - performance.now()));
    heard.push(writeAndHear(ground, n));
  }
  const samples = await Promise.all(heard);
  ground.say(row(`${ground.customers.channel}: in, ${rate} msg/s`, samples, (samples.length / (performance.now() - begun)) * second));
}

/** Every customer writes as soon as the last word was heard. */
async function asFastAsItGoes(ground: Ground): Promise<void> {
  const begun = performance.now();
  const samples: number[] = [];
  const customer = async (_: unknown, place: number): Promise<void> => {
    while (performance.now() - begun < lasts) {
      samples.push(await writeAndHear(ground, place));
    }
  };
  await Promise.all(Array.from({ length: customerCount }, customer));
  ground.say(row(`${ground.customers.channel}: in, all at once`, samples, (samples.length / (performance.now() - begun)) * second));
}

/** What was written while the number was away comes in when it is back: the writing itself costs nothing then. */
async function backlog(caller: Caller, { customers, listener, say }: Ground): Promise<void> {
  const { connectionId } = customers;
  await disconnect(caller, connectionId);
  const bodies = Array.from({ length: 3_000 }, (_, n) => `atrasada ${process.pid} ${n}`);
  const left = bodies.entries();
  await Promise.all(
    Array.from({ length: 10 }, async () => {
      for (const [place, body] of left) {
        await customers.write(place, body);
      }
    }),
  );
  const heard = bodies.map((body) => listener.hears(body));
  await connect(caller, connectionId);
  await Promise.all(heard);
  const times = bodies.map((body) => listener.times.get(body) ?? Number.NaN);
  const took = Math.max(...times) - Math.min(...times);
  say(tableRow(`${customers.channel}: in, a backlog`, [Number.NaN, Number.NaN, Number.NaN, (bodies.length / took) * second]));
}

/** An agent writes; the line that sends it runs beside, as in life. */
async function sending({ server, token }: Listening, { listener, say }: Ground): Promise<void> {
  const tickets = [...listener.tickets];
  const call = (n: number): Call => ({
    method: 'POST',
    url: `${server.url}/messages/${tickets[n % tickets.length]}`,
    token,
    body: { body: `resposta ${n}`, key: randomUUID() },
  });
  const { p50, p95, p99 } = await alone(call, 300);
  say(tableRow('messages: send', [p50, p95, p99, await together(call, 10, 5 * second)]));
}

/** From a customer's message to another client's socket, over both channels, and the way back. */
export async function measureInbound(listening: Listening, say: (line: string) => void): Promise<void> {
  const { server, token, companyId, simulator } = listening;
  const caller = callerAt(server.url, token);
  const colleague = await callerAt(server.url, null).call(api.auth.login, { email: 'admin@demo.prosa', password: demoPassword });
  const listener = new Listener(server.url, { token: colleague.token, companyId });
  await listener.ready();
  const simulated: Ground = { customers: await simulatedCustomers(caller, { url: server.url, token }), listener, say };
  await warmUp(simulated);
  await atRate(simulated, 50);
  await asFastAsItGoes(simulated);
  await backlog(caller, simulated);
  await sending(listening, simulated);
  const whatsapp: Ground = { customers: await whatsappCustomers(caller, simulator), listener, say };
  await warmUp(whatsapp);
  await atRate(whatsapp, 50);
  await asFastAsItGoes(whatsapp);
  listener.close();
  await caller.call(api.connections.remove, { id: whatsapp.customers.connectionId });
  await disconnect(caller, simulated.customers.connectionId);
}
