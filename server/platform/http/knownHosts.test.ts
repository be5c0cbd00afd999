import { once } from 'node:events';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';
import { beforeAll, describe, expect, it } from 'vitest';
import { startAiSimulator } from '#server/simulators/ai/startAiSimulator.ts';
import { startTestServer, type TestServer } from '#server/testing/server/startTestServer.ts';
import { onFileFinished } from '#server/testing/server/onFileFinished.ts';
import { isKnownHost } from './knownHosts.ts';

const config = { publicUrl: 'https://desk.example/prosa', host: '0.0.0.0', allowedHosts: ['servidor', 'prosa.local'], trustedProxies: 0 };

describe('a host', () => {
  it.each(
    'desk.example desk.example:443 DESK.Example. desk.example.:8080 servidor servidor:8080 prosa.local localhost localhost:1 a.localhost 127.0.0.1:8080 [::1]:8080 [::1] 192.168.0.5:8080 203.0.113.9 [2001:db8::1]:80'.split(
      ' ',
    ),
  )('%s is this server', (host) => expect(isKnownHost(config, host)).toBe(true));

  it.each([
    ...'evil.example desk.example.evil.example evil.desk.example localhost.evil.example 127.0.0.1.evil.example 127.0.0.1.nip.io 127.1'.split(
      ' ',
    ),
    ...'2130706433 0x7f000001 servidor.evil.example xlocalhost desk.example@evil.example desk.example:80:80 desk.example:x [::1 ::1] [evil]'.split(
      ' ',
    ),
    'desk.example/',
    'desk.example evil.example',
    'desk.example,evil.example',
    '.desk.example',
    '..',
    ':8080',
    'desk.example..',
    '127.0.0.1 x',
  ])('%s is not', (host) => expect(isKnownHost(config, host)).toBe(false));

  it('may be that of HOST where it is a name', () => {
    expect(isKnownHost({ ...config, host: 'Intranet' }, 'intranet:8080')).toBe(true);
    expect(isKnownHost(config, '0.0.0.0:8080')).toBe(true);
  });
});

let direct: TestServer;
let proxied: TestServer;
const hosts = { PUBLIC_URL: 'https://desk.example', ALLOWED_HOSTS: 'Servidor, prosa.local' };

beforeAll(async () => {
  direct = await startTestServer({ DEMO: 'true', ...hosts });
  proxied = await startTestServer({ TRUST_PROXY: '1', SERVICES: 'web,live', ...hosts });
});

interface RawRequest {
  readonly method?: string;
  readonly path?: string;
  readonly host?: string | null;
  readonly version?: '1.0' | '1.1';
  readonly headers?: Readonly<Record<string, string>>;
}

/** The whole answer. */
function ask(
  url: string,
  { method = 'GET', path = '/version', host = 'evil.example', version = '1.1', headers = {} }: RawRequest,
): Promise<string> {
  const socket = connect(Number(new URL(url).port), '127.0.0.1');
  const all = { ...(host !== null && { host }), connection: 'close', ...headers };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.write(`${method} ${path} HTTP/${version}\r\n${lines.join('')}\r\n`);
  return text(socket);
}
const statusOf = async (url: string, request: RawRequest): Promise<number> => Number((await ask(url, request)).slice(9, 12));

const upgrade = {
  connection: 'Upgrade',
  upgrade: 'websocket',
  'sec-websocket-version': '13',
  'sec-websocket-key': 'dGhlIHNhbXBsZSBub25jZQ==',
};
const socketPath = '/socket.io/?EIO=4&transport=websocket';

describe('a request under another name', () => {
  it('is refused at every path, the demo and the metrics among them', async () => {
    const paths =
      '/ /login /version /settings/userCreation /healthz /readyz /metrics /docs /openapi.json /demo/mail /demo/pix /public/x /assets/x /nowhere';
    for (const path of paths.split(' ')) {
      for (const method of ['GET', 'POST', 'HEAD', 'DELETE']) {
        expect(await statusOf(direct.url, { method, path }), `${method} ${path}`).toBe(421);
      }
    }
    expect(await statusOf(direct.url, { path: socketPath, headers: upgrade })).toBe(421);
    expect(await statusOf(direct.url, { path: '/elsewhere', headers: upgrade })).toBe(421);
    expect(await statusOf(direct.url, { path: '/socket.io/?EIO=4&transport=polling' })).toBe(421);
  });

  it('learns nothing, not even that its own origin may call', async () => {
    const answer = await ask(direct.url, { headers: { origin: 'http://evil.example' } });
    expect(answer).toContain('"code":"ERR_UNKNOWN_HOST"');
    expect(answer).not.toMatch(/access-control-allow-origin/i);
    expect(await ask(direct.url, { headers: { origin: 'app://prosa' } })).toMatch(/access-control-allow-origin: app:\/\/prosa/i);
  });

  it('is told so in words where a person has typed the address', async () => {
    const answer = await ask(direct.url, { path: '/', headers: { accept: 'text/html', 'accept-language': 'en' } });
    expect(answer).toContain('This server does not go by this name. Its administrator can add it to ALLOWED_HOSTS.');
  });
});

it('a request by a name of this server, by an address, or by a probe without a host is answered', async () => {
  for (const host of [
    'desk.example',
    'servidor:8080',
    'prosa.local',
    'localhost',
    '127.0.0.1:8080',
    '192.168.0.5:8080',
    '10.1.2.3',
    '[::1]:8080',
  ]) {
    expect(await statusOf(direct.url, { host }), host).toBe(200);
    expect(await statusOf(direct.url, { host, path: '/readyz' }), host).toBe(200);
  }
  expect(await statusOf(direct.url, { host: null, version: '1.0', path: '/readyz' })).toBe(200);
  expect(await statusOf(direct.url, { host: 'servidor', path: '/metrics' })).toBe(200);
});

it('a socket by a name of this server is opened', async () => {
  const socket = connect(Number(new URL(direct.url).port), '127.0.0.1');
  const lines = Object.entries({ host: 'servidor', ...upgrade }).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.write(`GET ${socketPath} HTTP/1.1\r\n${lines.join('')}\r\n`);
  const [first] = (await new Promise<Buffer[]>((resolve) => socket.once('data', (data: Buffer) => resolve([data])))) as [Buffer];
  socket.destroy();
  expect(first.toString('latin1')).toMatch(/^HTTP\/1\.1 101/);
});

describe('an upgrade', () => {
  const toText = (path: string, host: string): string =>
    `GET ${path} HTTP/1.1\r\n${Object.entries({ host, ...upgrade })
      .map(([name, value]) => `${name}: ${value}\r\n`)
      .join('')}\r\n`;

  it('that nobody takes is answered, also where the connection was used before', async () => {
    expect(await statusOf(direct.url, { host: 'servidor', path: '/elsewhere', headers: upgrade })).toBe(404);
    const socket = connect(Number(new URL(direct.url).port), '127.0.0.1');
    socket.write(`GET /version HTTP/1.1\r\nhost: servidor\r\n\r\n`);
    await once(socket, 'data');
    socket.write(toText('/elsewhere', 'servidor'));
    expect(await text(socket)).toMatch(/^HTTP\/1\.1 404/m);
  });

  it('that is reset at any moment ends nothing', async () => {
    for (const [path, host] of [
      [socketPath, 'servidor'],
      [socketPath, 'evil.example'],
      ['/elsewhere', 'servidor'],
      ['/elsewhere', 'evil.example'],
    ] as const) {
      for (const delay of [0, 0, 1, 5]) {
        const socket = connect(Number(new URL(direct.url).port), '127.0.0.1');
        await once(socket, 'connect');
        socket.write(toText(path, host));
        await wait(delay);
        socket.resetAndDestroy();
      }
    }
    // An error that nobody catches ends the process of the tests as it does the server's.
    expect(await statusOf(direct.url, { host: 'servidor' })).toBe(200);
  });
});

describe('behind a proxy', () => {
  const forward = (host: string, forwarded: string) => statusOf(proxied.url, { host, headers: { 'x-forwarded-host': forwarded } });

  it('its word and the request must both name this server', async () => {
    expect(await forward('127.0.0.1:8080', 'desk.example')).toBe(200);
    expect(await forward('desk.example', 'desk.example, 10.0.0.1')).toBe(200);
    expect(await forward('127.0.0.1:8080', 'evil.example')).toBe(421);
    expect(await forward('evil.example', 'desk.example')).toBe(421);
    const headers = { ...upgrade, 'x-forwarded-host': 'evil.example' };
    expect(await statusOf(proxied.url, { host: 'desk.example', path: socketPath, headers })).toBe(421);
  });

  it('whose word counts for nothing where none is configured', async () => {
    expect(await statusOf(direct.url, { host: 'desk.example', headers: { 'x-forwarded-host': 'evil.example' } })).toBe(200);
    expect(await statusOf(direct.url, { headers: { 'x-forwarded-host': 'desk.example' } })).toBe(421);
  });
});

it('every answer says what pages may ask a browser for', async () => {
  for (const path of ['/version', '/docs', '/nowhere', '/demo/pix']) {
    const answer = await ask(direct.url, { host: 'localhost', path });
    expect(answer, path).toMatch(/permissions-policy: .*camera=\(\), .*payment=\(\), .*usb=\(\)/i);
    expect(answer, path).toMatch(/microphone=\(self\)/);
  }
});

describe('the payment page of the demo', () => {
  const post = (headers: Record<string, string>) =>
    statusOf(direct.url, { method: 'POST', path: '/demo/pix/x', host: 'localhost:8080', headers: { 'content-length': '0', ...headers } });

  it('takes posts of its own page alone', async () => {
    expect(await post({ origin: 'http://localhost:8080', 'sec-fetch-site': 'same-origin' })).toBe(302);
    expect(await post({})).toBe(302);
    for (const origin of [
      'http://evil.example',
      'null',
      'http://localhost:9',
      'http://127.0.0.1:8080',
      'https://localhost:8080',
      'app://prosa',
    ]) {
      expect(await post({ origin }), origin).toBe(403);
    }
    expect(await post({ 'sec-fetch-site': 'cross-site' })).toBe(403);
    expect(await post({ 'sec-fetch-site': 'same-site' })).toBe(403);
  });
});

it('a simulator answers programs of this machine, and pages of no other site', async () => {
  const simulator = await startAiSimulator();
  onFileFinished(() => simulator.stop());
  const { host } = new URL(simulator.url);
  expect(await statusOf(simulator.url, { host })).not.toBe(403);
  expect(await statusOf(simulator.url, {})).toBe(403);
  expect(await statusOf(simulator.url, { host, headers: { origin: 'http://evil.example' } })).toBe(403);
});
