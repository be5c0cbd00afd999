import { once } from 'node:events';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import Koa from 'koa';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { serveApiDocs } from './serveApiDocs.ts';

let server: Server;
let origin: string;

beforeAll(async () => {
  server = new Koa().use(serveApiDocs('1.2.3')).listen(0, '127.0.0.1');
  await once(server, 'listening');
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => void server.close());

describe('GET /openapi.json', () => {
  it('is the contract', async () => {
    const response = await fetch(`${origin}/openapi.json`);
    expect(response.headers.get('content-type')).toContain('application/json');
    expect(await response.json()).toMatchObject({ openapi: '3.1.0', info: { version: '1.2.3' }, paths: { '/tags/{id}': {} } });
  });
});

describe('GET /docs', () => {
  it('is a page without an inline script whose assets all exist', async () => {
    const response = await fetch(`${origin}/docs`);
    const html = await response.text();
    expect(response.headers.get('content-security-policy')).toContain("script-src 'self'");
    expect(html).not.toMatch(/<script(?![^>]*src=)|<style|style=|\son\w+=/);
    const named = [...html.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, address]) => String(address));
    expect(named).toHaveLength(4);
    const answers = await Promise.all(named.map((address) => fetch(new URL(address, `${origin}/docs`))));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  });

  it('revalidates by etag', async () => {
    const first = await fetch(`${origin}/docs/assets/swagger-ui.css`);
    const headers = { 'if-none-match': first.headers.get('etag') ?? '', 'cache-control': 'max-age=0' };
    expect((await fetch(`${origin}/docs/assets/swagger-ui.css`, { headers })).status).toBe(304);
  });

  it('serves nothing else', async () => {
    const paths = [
      '/docs/assets/package.json',
      '/docs/assets/',
      '/docs/assets/..%2fpackage.json',
      '/docs/assets/__proto__',
      '/docs/',
      '/constructor',
    ];
    const answers = await Promise.all(paths.map((path) => fetch(`${origin}${path}`)));
    expect(answers.map(({ status }) => status)).toEqual(paths.map(() => 404));
    expect((await fetch(`${origin}/docs`, { method: 'POST' })).status).toBe(404);
  });
});
