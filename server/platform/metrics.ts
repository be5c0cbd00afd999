import type { Context, Middleware, Next } from 'koa';
import { collectDefaultMetrics, Gauge, Histogram, register } from 'prom-client';
import type { JobCount } from './jobs/JobStore.ts';

/** Labels are names of the code alone: routes, jobs, states. Nothing of a company may become one. */
const requestDurations = new Histogram({
  name: 'prosa_http_request_seconds',
  help: 'How long requests took, by route',
  labelNames: ['route', 'status'],
  buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
});

/** Notes an answered request: `GET /tags/:id`, its status, its seconds. */
export function observeRequest(route: string, status: number, seconds: number): void {
  requestDurations.observe({ route, status: `${Math.floor(status / 100)}xx` }, seconds);
}

type JobCounter = () => Promise<readonly JobCount[]>;

let countJobs: JobCounter | null = null;

const jobGauge = new Gauge({
  name: 'prosa_jobs',
  help: 'Jobs that wait, run or have failed',
  labelNames: ['job', 'state'],
  async collect() {
    // A database that cannot be asked must not take the other figures with it.
    const counts = (await countJobs?.().catch(() => [])) ?? [];
    this.reset();
    counts.forEach(({ name, state, count }) => this.set({ job: name, state }, count));
  },
});

/** Where the figures of jobs come from, asked at each look. Null when the process ends its jobs. */
export function setJobCounter(count: JobCounter | null): void {
  countJobs = count;
  if (count === null) {
    jobGauge.reset();
  }
}

let isCollecting = false;

/** Begins to count what the process itself uses: memory, time, the event loop. */
export function startProcessMetrics(): void {
  if (!isCollecting) {
    isCollecting = true;
    collectDefaultMetrics();
  }
}

/** Answers `GET /metrics` in the form that Prometheus reads. */
export const serveMetrics =
  (): Middleware =>
  async (ctx: Context, next: Next): Promise<void> => {
    if (ctx.path !== '/metrics' || ctx.method !== 'GET') {
      await next();
      return;
    }
    ctx.state['route'] = '/metrics';
    ctx.set('Cache-Control', 'no-store');
    ctx.type = register.contentType;
    ctx.body = await register.metrics();
  };
