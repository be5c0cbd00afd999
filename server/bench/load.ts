import { Agent, request } from 'node:http';

/** Times of calls in milliseconds, sorted. */
export interface Times {
  readonly p50: number;
  readonly p95: number;
  readonly p99: number;
  readonly count: number;
}

export function timesOf(samples: readonly number[]): Times {
  const sorted = samples.toSorted((a, b) => a - b);
  const at = (share: number): number => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
  return { p50: at(0.5), p95: at(0.95), p99: at(0.99), count: sorted.length };
}

/** One call as a client makes it. */
export interface Call {
  readonly method: 'GET' | 'POST';
  readonly url: string;
  readonly token: string;
  readonly body?: object;
}

function once(agent: Agent, { method, url, token, body }: Call): Promise<number> {
  const payload = body === undefined ? undefined : JSON.stringify(body);
  const headers = {
    authorization: `Bearer ${token}`,
    accept: 'application/json',
    ...(payload !== undefined && { 'content-type': 'application/json', 'content-length': Buffer.byteLength(payload) }),
  };
  const started = performance.now();
  return new Promise((resolve, reject) => {
    const sent = request(url, { method, agent, headers }, (response) => {
      response.resume();
      response.once('end', () =>
        (response.statusCode ?? 500) < 400
          ? resolve(performance.now() - started)
          : reject(new Error(`${url} answered ${response.statusCode}`)),
      );
    });
    sent.once('error', reject);
    sent.end(payload);
  });
}

/** Calls one after the other on one connection. */
export async function alone(call: (n: number) => Call, count: number, warmUp = 30): Promise<Times> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const samples: number[] = [];
  for (let n = 0; n < count + warmUp; n += 1) {
    const took = await once(agent, call(n));
    if (n >= warmUp) {
      samples.push(took);
    }
  }
  agent.destroy();
  return timesOf(samples);
}

/** How many calls so many connections get through in so many milliseconds. */
async function callsIn(agent: Agent, call: (n: number) => Call, { connections, milliseconds, from }: Rush): Promise<number> {
  const end = performance.now() + milliseconds;
  let n = from;
  await Promise.all(
    Array.from({ length: connections }, async () => {
      while (performance.now() < end) {
        n += 1;
        await once(agent, call(n));
      }
    }),
  );
  return n - from;
}

interface Rush {
  readonly connections: number;
  readonly milliseconds: number;
  /** Where the numbers of the calls begin. */
  readonly from: number;
}

/** Calls on so many connections for so many milliseconds, after a second in which both sides get warm; gives calls per second. */
export async function together(call: (n: number) => Call, connections: number, milliseconds: number): Promise<number> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const warmed = await callsIn(agent, call, { connections, milliseconds: 1_000, from: 0 });
  const calls = await callsIn(agent, call, { connections, milliseconds, from: warmed });
  agent.destroy();
  return Math.round((calls / milliseconds) * 1000);
}

const cell = (value: number): string => (Number.isNaN(value) ? '–' : value >= 100 ? value.toFixed(0) : value.toFixed(1)).padStart(10);

/** A line of the table: what was measured, and its figures; none where there is nothing to measure. */
export const tableRow = (what: string, values: readonly number[]): string => what.padEnd(34) + values.map(cell).join('');
