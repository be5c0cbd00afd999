import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import Koa from 'koa';
import { describe, expect, it } from 'vitest';
import { observeRequest, serveMetrics, startProcessMetrics, setJobCounter } from './metrics.ts';

async function scrape(): Promise<string> {
  const server = new Koa().use(serveMetrics()).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  try {
    const response = await fetch(`http://127.0.0.1:${port}/metrics`);
    expect(response.headers.get('content-type')).toContain('text/plain');
    return await response.text();
  } finally {
    server.close();
  }
}

describe('GET /metrics', () => {
  it('reports the process, the requests by route, and the jobs', async () => {
    startProcessMetrics();
    startProcessMetrics();
    observeRequest('GET /figs/:id', 200, 0.02);
    observeRequest('GET /figs/:id', 204, 0.02);
    setJobCounter(async () => [{ name: 'trial.note', state: 'waiting', count: 3 }]);
    const text = await scrape();
    expect(text).toContain('process_resident_memory_bytes');
    expect(text).toContain('prosa_http_request_seconds_count{route="GET /figs/:id",status="2xx"} 2');
    expect(text).toContain('prosa_jobs{job="trial.note",state="waiting"} 3');
  });

  it('reports the rest when the job database is away', async () => {
    setJobCounter(() => Promise.reject(new Error('away')));
    expect(await scrape()).not.toContain('prosa_jobs{');
    setJobCounter(null);
    expect(await scrape()).toContain('prosa_http_request_seconds');
  });
});
