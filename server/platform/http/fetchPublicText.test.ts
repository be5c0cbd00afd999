import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { fetchPublicText } from './fetchPublicText.ts';

const limits = { timeoutMs: 5_000, maxBytes: 1_000 };
let server: Server;
let page: (path: string) => URL;

beforeAll(async () => {
  server = createServer((request, response) => {
    if (request.url === '/moved') {
      response.writeHead(302, { location: '/page' }).end();
    } else {
      response.end('x'.repeat(request.url === '/long' ? 1_001 : 1_000));
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  page = (path) => new URL(`http://127.0.0.1:${port}${path}`);
});
afterAll(() => new Promise((resolve) => server.close(resolve)));

it.each(
  '127.0.0.1 127.0.0.1. 127.1 0 0x7f000001 0x7f.1 2130706433 017700000001 0177.0.0.1 １２７.0.0.1 127。0。0。1 0xa9fea9fe 192.88.99.1 [::1] [::] [::ffff:127.0.0.1] [::ffff:0:127.0.0.1] [::7f00:1] [64:ff9b::7f00:1] [2002:7f00:1::] [100::1] [3fff::1] localhost LOCALHOST'
    .split(' ')
    .map((host) => `https://${host}/`),
)('%s is never asked', async (url) => {
  await expect(fetchPublicText(new URL(url), limits)).rejects.toThrow('is not on the internet');
});

it('nothing is asked without TLS, unless an operator has configured it', async () => {
  await expect(fetchPublicText(page('/page'), limits)).rejects.toThrow('https');
  expect(await fetchPublicText(page('/page'), { ...limits, isConfigured: true })).toHaveLength(1_000);
});

it('a private host is asked where the operator lists it with its port, and no other', async () => {
  const { host, hostname } = page('/page');
  expect(await fetchPublicText(page('/page'), { ...limits, privateHosts: [host] })).toHaveLength(1_000);
  await expect(fetchPublicText(page('/page'), { ...limits, privateHosts: [hostname, `${hostname}:1`] })).rejects.toThrow('https');
});

it('redirects and long answers fail', async () => {
  await expect(fetchPublicText(page('/moved'), { ...limits, isConfigured: true })).rejects.toThrow('302');
  await expect(fetchPublicText(page('/long'), { ...limits, isConfigured: true })).rejects.toThrow('longer');
});
