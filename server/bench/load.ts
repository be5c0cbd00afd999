import { Agent, request } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';

/** Milliseconds. */
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

export interface BenchRequest {
  readonly method: 'GET' | 'POST';
  readonly url: string;
  readonly token: string;
  readonly body?: object;
}

/** Milliseconds of the answer, or for how long a limit of requests asks to wait. */
type Answer = { readonly elapsedMs: number } | { readonly retryMs: number };

function askOnce(agent: Agent, { method, url, token, body }: BenchRequest): Promise<Answer> {
  const payload = body === undefined ? undefined : JSON.stringify(body);
  const headers = {
    authorization: `Bearer ${token}`,
    accept: 'application/json',
    ...(payload !== undefined && { 'content-type': 'application/json', 'content-length': Buffer.byteLength(payload) }),
  };
  const startedAt = performance.now();
  return new Promise((resolve, reject) => {
    const outgoing = request(url, { method, agent, headers }, (response) => {
      response.resume();
      response.once('end', () => {
        const { statusCode = 500, headers: answered } = response;
        if (statusCode < 400) {
          resolve({ elapsedMs: performance.now() - startedAt });
        } else if (statusCode === 429 && answered['retry-after'] !== undefined) {
          resolve({ retryMs: Number(answered['retry-after']) * 1_000 });
        } else {
          reject(new Error(`${url} answered ${statusCode}`));
        }
      });
    });
    outgoing.once('error', reject);
    outgoing.end(payload);
  });
}

/** Waits out the limits of requests, which the measured time leaves out. */
async function sendRequest(agent: Agent, call: BenchRequest): Promise<number> {
  for (;;) {
    const answer = await askOnce(agent, call);
    if ('elapsedMs' in answer) {
      return answer.elapsedMs;
    }
    await pause(answer.retryMs);
  }
}

/** Measures sequential requests on one connection. */
export async function measureLatency(call: (n: number) => BenchRequest, count: number, warmUp = 30): Promise<LatencyPercentiles> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const samples: number[] = [];
  for (let n = 0; n < count + warmUp; n += 1) {
    const elapsedMs = await sendRequest(agent, call(n));
    if (n >= warmUp) {
      samples.push(elapsedMs);
    }
  }
  agent.destroy();
  return latencyPercentiles(samples);
}

/** The number of requests that the connections complete in the time. */
async function countRequests(
  agent: Agent,
  call: (n: number) => BenchRequest,
  { connections, durationMs, firstIndex }: LoadOptions,
): Promise<number> {
  const end = performance.now() + durationMs;
  let n = firstIndex;
  await Promise.all(
    Array.from({ length: connections }, async () => {
      while (performance.now() < end) {
        n += 1;
        await sendRequest(agent, call(n));
      }
    }),
  );
  return n - firstIndex;
}

interface LoadOptions {
  readonly connections: number;
  readonly durationMs: number;
  /** The index of the first request. */
  readonly firstIndex: number;
}

/** Measures concurrent requests, after a second of warm-up; returns requests per second. */
export async function measureThroughput(call: (n: number) => BenchRequest, connections: number, milliseconds: number): Promise<number> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const warmUpCount = await countRequests(agent, call, { connections, durationMs: 1_000, firstIndex: 0 });
  const calls = await countRequests(agent, call, { connections, durationMs: milliseconds, firstIndex: warmUpCount });
  agent.destroy();
  return Math.round((calls / milliseconds) * 1000);
}

const formatCell = (value: number): string => (Number.isNaN(value) ? '–' : value >= 100 ? value.toFixed(0) : value.toFixed(1)).padStart(10);

/** A row of the table; NaN is printed as a dash. */
export const formatTableRow = (what: string, values: readonly number[]): string => what.padEnd(34) + values.map(formatCell).join('');
