import { once } from 'node:events';
import { createServer, request as openRequest, type IncomingMessage } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { setTimeout } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import { beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { AppError } from '#shared/errors.ts';
import { startTestServer, type TestServer, type TestUser } from '#server/testing/server/startTestServer.ts';
import { createWebServer } from '#server/platform/http/webServer.ts';
import { parseJsonBody } from './parseJsonBody.ts';
import { watchPace } from './watchPace.ts';

let server: TestServer;
let agent: TestUser;

beforeAll(async () => {
  server = await startTestServer();
  ({ agent } = await server.makeCompany());
});

interface RawAnswer {
  readonly status: number | undefined;
  readonly connection: string | undefined;
  readonly body: unknown;
}

const parseJson = (body: string): unknown => (body.startsWith('{') ? JSON.parse(body) : body);

/** A request without the conveniences of `fetch`, which hides the connection. */
async function ask(path: string, body: string | Buffer, headers: Record<string, string> = {}): Promise<RawAnswer> {
  const request = openRequest(server.url + path, { method: 'POST', headers: { 'content-type': 'application/json', ...headers } });
  request.end(body);
  const [answer] = (await once(request, 'response')) as [IncomingMessage];
  return { status: answer.statusCode, connection: answer.headers.connection, body: parseJson(await text(answer)) };
}

const signedIn = (): Record<string, string> => ({ authorization: `Bearer ${agent.token}` });
const login = '/auth/login';
const tooLarge = { status: 413, connection: 'close', body: { error: 'ERR_BODY_TOO_LARGE' } };
const refused = { status: 400, connection: 'close', body: { error: 'ERR_BAD_REQUEST' } };
const objectOf = (count: number): string =>
  JSON.stringify(Object.fromEntries(Array.from({ length: count }, (_, index) => [`k${index}`, 0])));

describe('a body', () => {
  it('has 16 kB without a session and 1 MB with one', async () => {
    const [small, large, huge] = [15_000, 900_000, 1_100_000].map((length) => JSON.stringify({ note: 'x'.repeat(length) }));
    expect(await ask(login, small ?? '')).toMatchObject({ status: 400, body: { error: 'ERR_VALIDATION' } });
    expect(await ask(login, large ?? '')).toMatchObject(tooLarge);
    expect(await ask(login, large ?? '', { 'transfer-encoding': 'chunked' })).toMatchObject(tooLarge);
    expect(await ask('/tags', large ?? '')).toMatchObject({ status: 401, connection: 'close' });
    expect(await ask('/tags', large ?? '', signedIn())).toMatchObject({ status: 400, body: { error: 'ERR_VALIDATION' } });
    expect(await ask('/tags', huge ?? '', signedIn())).toMatchObject(tooLarge);
  });

  it('counts as unpacked', async () => {
    const packed = gzipSync(JSON.stringify({ note: 'x'.repeat(20_000) }));
    expect(await ask(login, packed, { 'content-encoding': 'gzip' })).toMatchObject(tooLarge);
    const small = gzipSync(JSON.stringify({ email: 'nobody@made.test', password: 'x' }));
    expect(await ask(login, small, { 'content-encoding': 'gzip' })).toMatchObject({
      status: 401,
      body: { error: 'ERR_INVALID_CREDENTIALS' },
    });
  });

  it('is refused when it is broken or packed in an unknown way', async () => {
    const body = JSON.stringify({ email: 'nobody@made.test', password: 'x' });
    for (const [content, headers] of [
      ['{"email":', {}],
      ['"email"', {}],
      ['{"__proto__":{"a":1}}', {}],
      ['{"a":{"\\u005f_pr\\u006Fto__" :{"a":1}}}', {}],
      [Buffer.from('{"email":"joão@made.test","password":"x"}', 'latin1'), {}],
      [body, { 'content-encoding': 'gzip' }],
      [body, { 'content-encoding': 'zstd' }],
      [gzipSync(body).subarray(0, 20), { 'content-encoding': 'gzip' }],
    ] as const) {
      // oxlint-disable-next-line no-await-in-loop
      expect(await ask(login, content, headers), String(content)).toMatchObject(refused);
    }
  });

  it('loses unknown keys before it is checked, and holds a limited number of values at a limited depth', async () => {
    const name = 'vip';
    const unknown = `${objectOf(60_000).slice(0, -1)},"name":"${name}"}`;
    expect(await ask('/tags', unknown, signedIn())).toMatchObject({ status: 200, body: { name } });
    const entries = JSON.stringify({ name, kanban: Array.from({ length: 400_000 }, () => 0) });
    expect(await ask('/tags', entries, signedIn())).toMatchObject(tooLarge);
    expect(await ask('/tags', `{"name":${objectOf(60_000)}}`, signedIn())).toMatchObject(tooLarge);
    expect(await ask('/tags', `{"name":${'['.repeat(100_000)}${']'.repeat(100_000)}}`, signedIn())).toMatchObject(tooLarge);
    expect(await ask('/tags', `{"name":${'['.repeat(40)}${']'.repeat(40)}}`, signedIn())).toMatchObject(tooLarge);
  });

  it('is judged by its brackets and commas before it is parsed', () => {
    const tooLargeError = new AppError('ERR_BODY_TOO_LARGE');
    const parse = vi.spyOn(JSON, 'parse');
    onTestFinished(() => parse.mockRestore());
    for (const content of ['['.repeat(1_000_000), '{"a":'.repeat(150_000), `[${'0,'.repeat(500_000)}0]`, `[${'{},'.repeat(300_000)}{}]`]) {
      expect(() => parseJsonBody(Buffer.from(content)), content.slice(0, 10)).toThrow(tooLargeError);
    }
    expect(parse).toHaveBeenCalledTimes(0);
    const harmless = { '[[,"\\': '[{,'.repeat(100_000), list: ['\\', '"', ']]'] };
    expect(parseJsonBody(Buffer.from(JSON.stringify(harmless)))).toEqual(harmless);
  });

  it('keeps each character, and is refused with half of one', async () => {
    const name = 'João 👩‍🔧 "__proto__": ção';
    expect(await ask('/tags', `\uFEFF${JSON.stringify({ name })}`, signedIn())).toMatchObject({ status: 200, body: { name } });
    expect(await ask('/tags', '{"name":"vip \\ud83d\\udc69"}', signedIn())).toMatchObject({ status: 200, body: { name: 'vip 👩' } });
    for (const half of ['\\ud800', '\\udc00 x', '\\udc69\\ud83d']) {
      // oxlint-disable-next-line no-await-in-loop
      const answer = await ask('/tags', `{"name":"vip ${half}"}`, signedIn());
      expect(answer, half).toMatchObject({ status: 400, body: { error: 'ERR_VALIDATION', fields: { name: 'string.unwritable' } } });
    }
  });

  it('that nobody reads ends its connection, and its answer arrives', async () => {
    const socket = connect(Number(new URL(server.url).port), '127.0.0.1');
    const content = 'x'.repeat(3_000_000);
    socket.write(
      `POST /nowhere HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: ${content.length}\r\n\r\n${content}`,
    );
    socket.write('GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n');
    const answers = await text(socket);
    expect(answers).toMatch(/^HTTP\/1\.1 404/);
    expect(answers).toMatch(/\r\nconnection: close\r\n/i);
  });
});

describe('the pace of a body', () => {
  const pace = { periodMs: 300, bytes: 1_000 };

  /** Sends a body piece by piece to a server that watches its pace; the text that arrives, null when it is cut. */
  async function send(pieces: readonly string[]): Promise<string | null> {
    const listener = createServer((request, response) => {
      const stopWatching = watchPace(request, pace);
      void text(request)
        .then(
          (body) => response.end(body),
          () => undefined,
        )
        .finally(stopWatching);
    });
    await once(listener.listen(0, '127.0.0.1'), 'listening');
    const request = openRequest({ port: (listener.address() as AddressInfo).port, method: 'POST' });
    const answer = once(request, 'response').then(
      ([response]: IncomingMessage[]) => text(response ?? expect.fail()),
      () => null,
    );
    for (const piece of pieces) {
      request.write(piece);
      // oxlint-disable-next-line no-await-in-loop
      await setTimeout(50);
    }
    request.end();
    const body = await answer;
    listener.close();
    return body;
  }

  it('lets a slow line finish and cuts a connection that only holds its place', async () => {
    const slow = Array.from({ length: 20 }, () => 'x'.repeat(1_000));
    expect(await send(slow)).toBe(slow.join(''));
    expect(await send(Array.from({ length: 20 }, () => 'x'))).toBeNull();
  });

  it('leaves 400 MB their time on a line of 1 Mbit/s', () => {
    expect(createWebServer(() => undefined).requestTimeout).toBeGreaterThan((400 * 1024 * 1024 * 8) / 1_000);
  });
});

describe('a path', () => {
  it.each([
    '//',
    '/%',
    '/%ff',
    '/tags/%zz',
    '/tags/%E0%A4%A',
    '/tags/%00',
    '/public/%00',
    '/public/%zz',
    '/public/../../etc/passwd',
    '/docs/assets/%00',
    '/docs/assets/..',
    '/?%zz=%zz',
    '/tags?pageNumber=%ff',
    'http://[/',
    'http://x:99999/tags',
    'http:///tags',
    '*',
    '?',
    '/\\',
    '/tags/1;x=%2e%2e',
    `/${'a'.repeat(10_000)}`,
  ])('such as %s is refused, and the server goes on', async (path) => {
    for (const method of ['GET', 'POST', 'OPTIONS', 'HEAD']) {
      const socket = connect(Number(new URL(server.url).port), '127.0.0.1');
      socket.write(`${method} ${path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nAuthorization: Bearer ${agent.token}\r\n\r\n`);
      // oxlint-disable-next-line no-await-in-loop
      const status = Number((await text(socket)).slice(9, 12));
      expect(status, method).toBeGreaterThanOrEqual(200);
      expect(status, method).toBeLessThan(500);
    }
  });
});
