import type { Context, Middleware, Next } from 'koa';
import { collectDefaultMetrics, Gauge, Histogram, register } from 'prom-client';
import type { JobCount } from './jobs/JobStore.ts';

/** Labels are names in the code: routes, jobs, states. No value of a company may become one. */
const requestDurations = new Histogram({
  name: 'prosa_http_request_seconds',
  help: 'How long requests took, by route',
  labelNames: ['route', 'status'],
  buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
});

/** Records an answered request: `GET /tags/:id`, its status, its duration. */
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
    // An unreachable database must not fail the other metrics.
    const counts = (await countJobs?.().catch(() => [])) ?? [];
    this.reset();
    counts.forEach(({ name, state, count }) => this.set({ job: name, state }, count));
  },
});

/** Sets the source of job counts, read at each scrape; null when the queue stops. */
export function setJobCounter(count: JobCounter | null): void {
  countJobs = count;
  if (count === null) {
    jobGauge.reset();
  }
}

const figureGauge = new Gauge({ name: 'prosa_figure', help: 'What recurring jobs count', labelNames: ['name'] });

/** Sets what a recurring job has counted over all companies. */
export const setFigure = (name: string, count: number): void => figureGauge.set({ name }, count);

let isCollecting = false;

/** Starts collecting memory, CPU and event loop metrics. */
export function startProcessMetrics(): void {
  if (!isCollecting) {
    isCollecting = true;
    collectDefaultMetrics();
  }
}

/** Answers `GET /metrics` in Prometheus format. */
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
