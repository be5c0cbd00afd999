import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { fetchPublicText, isInternalAddress } from './fetchPublicText.ts';

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

it.each(['127.0.0.1', '10.1.2.3', '100.64.0.1', '169.254.169.254', '172.31.0.1', '192.168.0.1', '0.0.0.0', '255.255.255.255'])(
  '%s is internal',
  (address) => expect(isInternalAddress(address)).toBe(true),
);
it.each([
  '::1',
  '::',
  '::ffff:10.0.0.1',
  'fd00::1',
  'fe80::1',
  'fec0::1',
  '64:ff9b::a00:1',
  '64:ff9b:1::a00:1',
  '2001::1',
  '2002:7f00:1::',
])('%s is internal', (address) => expect(isInternalAddress(address)).toBe(true));
it.each(['157.240.12.53', '8.8.8.8', '2a03:2880:f20f:c3::1', '::ffff:8.8.8.8'])('%s is public', (address) =>
  expect(isInternalAddress(address)).toBe(false),
);

it.each(['https://127.0.0.1/', 'https://[::1]/', 'https://localhost/', 'https://0x7f000001/'])('%s is never asked', async (url) => {
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
