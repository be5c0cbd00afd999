import { Agent, request } from 'node:http';

/** Times of calls in milliseconds, sorted. */
export interface LatencyPercentiles {
  readonly p50: number;
  readonly p95: number;
  readonly p99: number;
  readonly count: number;
}

export function latencyPercentiles(samples: readonly number[]): LatencyPercentiles {
  const sorted = samples.toSorted((a, b) => a - b);
  const at = (share: number): number => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
  return { p50: at(0.5), p95: at(0.95), p99: at(0.99), count: sorted.length };
}

/** One call as a client makes it. */
export interface BenchRequest {
  readonly method: 'GET' | 'POST';
  readonly url: string;
  readonly token: string;
  readonly body?: object;
}

function sendRequest(agent: Agent, { method, url, token, body }: BenchRequest): Promise<number> {
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
export async function measureLatency(call: (n: number) => BenchRequest, count: number, warmUp = 30): Promise<LatencyPercentiles> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const samples: number[] = [];
  for (let n = 0; n < count + warmUp; n += 1) {
    const took = await sendRequest(agent, call(n));
    if (n >= warmUp) {
      samples.push(took);
    }
  }
  agent.destroy();
  return latencyPercentiles(samples);
}

/** How many calls so many connections get through in so many milliseconds. */
async function countRequests(
  agent: Agent,
  call: (n: number) => BenchRequest,
  { connections, durationMs: milliseconds, firstIndex: from }: LoadOptions,
): Promise<number> {
  const end = performance.now() + milliseconds;
  let n = from;
  await Promise.all(
    Array.from({ length: connections }, async () => {
      while (performance.now() < end) {
        n += 1;
        await sendRequest(agent, call(n));
      }
    }),
  );
  return n - from;
}

interface LoadOptions {
  readonly connections: number;
  readonly durationMs: number;
  /** Where the numbers of the calls begin. */
  readonly firstIndex: number;
}

/** Calls on so many connections for so many milliseconds, after a second in which both sides get warm; gives calls per second. */
export async function measureThroughput(call: (n: number) => BenchRequest, connections: number, milliseconds: number): Promise<number> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const warmed = await countRequests(agent, call, { connections, durationMs: 1_000, firstIndex: 0 });
  const calls = await countRequests(agent, call, { connections, durationMs: milliseconds, firstIndex: warmed });
  agent.destroy();
  return Math.round((calls / milliseconds) * 1000);
}

const formatCell = (value: number): string => (Number.isNaN(value) ? '–' : value >= 100 ? value.toFixed(0) : value.toFixed(1)).padStart(10);

/** A line of the table: what was measured, and its figures; none where there is nothing to measure. */
export const formatTableRow = (what: string, values: readonly number[]): string => what.padEnd(34) + values.map(formatCell).join('');
