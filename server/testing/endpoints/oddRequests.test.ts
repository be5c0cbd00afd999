import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import type Joi from 'joi';
import { beforeAll, describe, expect, it } from 'vitest';
import { api } from '#shared/api.ts';
import type { AnyEndpoint } from '#shared/kit/endpoint.ts';
import { startTestServer, type TestServer, type TestUser } from '#server/testing/server/startTestServer.ts';

/** What no client sends, sent to every endpoint of the contract and every other path of the server: none may fail by it. */
let server: TestServer;
let operator: TestUser;

beforeAll(async () => {
  // Each request comes from an address of its own, so that no limit of one address hides what is behind it.
  server = await startTestServer({ DEMO: 'true', TRUST_PROXY: '1' });
  const { id } = await server.makeCompany();
  operator = await server.makeUser(id, { profile: 'admin', super: true });
});

const endpoints = Object.entries(api).flatMap(([area, group]) =>
  Object.entries(group).map(([name, endpoint]) => ({ name: `${area}.${name}`, endpoint: endpoint as unknown as AnyEndpoint })),
);
const openEndpoints = endpoints.filter(({ endpoint: { access } }) => access === 'anyone' || access === 'token');
/** Ends the session that the others need. */
const isLogout = ({ name }: { readonly name: string }): boolean => name === 'auth.logout';

interface RawRequest {
  readonly method: string;
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** One character for each byte. */
  readonly body?: string;
}

let sent = 0;
const nextAddress = (): string => `198.18.${Math.floor(++sent / 250) % 250}.${sent % 250}`;

/** The status; null where the server has cut the connection without a word, which is an answer to a broken head only. */
async function sendRaw({ method, path, headers = {}, body = '' }: RawRequest): Promise<number | null> {
  const socket = connect(Number(new URL(server.url).port), '127.0.0.1');
  const length = body === '' ? {} : { 'content-length': String(body.length) };
  const all = {
    host: 'localhost',
    accept: 'application/json',
    'x-forwarded-for': nextAddress(),
    connection: 'close',
    ...length,
    ...headers,
  };
  const head = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.setEncoding('latin1');
  socket.write(Buffer.from(`${method} ${path} HTTP/1.1\r\n${head.join('')}\r\n${body}`, 'latin1'));
  const answer = await text(socket).catch(() => '');
  return answer === '' ? null : Number(answer.slice(9, 12));
}

const concurrentRequests = 16;

/** The requests that were answered with a fault of the server, by their description. */
async function findFaults(requests: readonly (RawRequest & { readonly about: string })[]): Promise<string[]> {
  const faults: string[] = [];
  const queue = requests.values();
  const work = async (): Promise<void> => {
    for (const request of queue) {
      const status = await sendRaw(request);
      if (status === null || status >= 500) {
        faults.push(`${status} ${request.method} ${request.path} ${request.about}`);
      }
    }
  };
  await Promise.all(Array.from({ length: concurrentRequests }, work));
  return faults;
}

const json = 'application/json';
const fillPath = (path: string, value = '1'): string => path.replaceAll(/:\w+/g, encodeURIComponent(value));

const otherPaths =
  '/ /tickets /docs /docs/assets/start.js /openapi.json /healthz /readyz /metrics /public/company1/none.png /public/x?exp=9&sig=%ff /demo/pix/none /demo/mail /socket.io/?EIO=4&transport=websocket&token=%ff /assets/none.js /nowhere'.split(
    ' ',
  );
const openCalls = [
  ...openEndpoints.map(({ endpoint: { method, path } }) => ({ method, path: fillPath(path) })),
  ...otherPaths.flatMap((path) => ['GET', 'POST', 'OPTIONS'].map((method) => ({ method, path }))),
];

const otherHeaders =
  'cookie referer accept accept-language accept-encoding x-forwarded-proto forwarded x-real-ip user-agent if-none-match if-modified-since if-range range stripe-signature x-request-id access-control-request-headers access-control-request-method x-http-method-override sec-websocket-key'.split(
    ' ',
  );
/** Headers that are read by what runs first stand alone, or they would hide the others. */
const oddHeaderNames = [['origin'], ['content-encoding'], ['content-type'], ['authorization'], ['x-forwarded-for'], otherHeaders];
const oddHeaderValues = [
  '',
  'Ã©'.repeat(32),
  `t=${Math.floor(Date.now() / 1000)},v1=${'\u00e9'.repeat(64)}`,
  'Bearer \u00ff',
  ',;=,;="\\%zz',
  'bytes=9-1,-',
  '0'.repeat(600),
  'jrt=%ff; jrt="; __Host-jrt=\u00e9',
  'http://[',
  'multipart/form-data; boundary=',
  'application/json; charset=utf-7',
];

describe('a header that no client sends', () => {
  it('is no fault of the server, without a session and at any path', { timeout: 120_000 }, async () => {
    const requests = openCalls.flatMap(({ method, path }) =>
      oddHeaderNames.flatMap((names) =>
        oddHeaderValues.map((value) => ({
          method,
          path,
          about: `${names[0]}: ${value.slice(0, 40)}`,
          headers: {
            ...(method === 'POST' && { 'content-type': json }),
            ...Object.fromEntries(names.map((name) => [name, value])),
          },
          body: method === 'POST' ? '{}' : '',
        })),
      ),
    );
    expect(await findFaults(requests)).toEqual([]);
  });
});

const boundary = 'multipart/form-data; boundary=x';
const part = (head: string, content: string): string => `--x\r\nContent-Disposition: form-data; ${head}\r\n\r\n${content}\r\n--x--\r\n`;
const oddBodies: readonly (readonly [about: string, type: string | null, body: string, headers?: Record<string, string>])[] = [
  ['nothing', null, ''],
  ['nothing, of a type', json, ''],
  ['no pieces', json, '0\r\n\r\n', { 'transfer-encoding': 'chunked', 'content-length': '' }],
  ...['{}', 'null', '[]', '"x"', '7', '{"a":', '{"id":{}}', '{"id":1e999}', '\u00ff\u00fe', ' ', '{"":""}', '{"constructor":{}}'].map(
    (body) => [`JSON ${body}`, json, body] as const,
  ),
  ['without a type', null, '{}'],
  ['a type that is none', '/;=', '{}'],
  ['a form', 'application/x-www-form-urlencoded', 'a[b]=1&a=%zz'],
  ['gzip that is none', json, '{}', { 'content-encoding': 'gzip' }],
  ['a form without a boundary', 'multipart/form-data', '--x--\r\n'],
  ['a form without parts', boundary, '--x--\r\n'],
  ['a form that ends early', boundary, '--x\r\nContent-Disposition: form-data; name="file"; filename="a.csv"\r\n\r\nabc'],
  ['a part without a name', boundary, part('filename="a.csv"', 'x')],
  ['a file whose name is a path', boundary, part('name="file"; filename="../../a\u0000.csv"', 'x')],
  ['a file that is none', boundary, part('name="file"; filename="a.xlsx"', 'PK\u0003\u0004')],
  ['fields that are objects', boundary, part('name="id[__proto__][a]"', 'x')],
];

const changing = endpoints.filter((entry) => entry.endpoint.method !== 'GET' && !isLogout(entry));
const expectSession = async (): Promise<void> => void (await server.as(operator).call(api.tags.list, {}));
const authorization = (): Record<string, string> => ({ authorization: `Bearer ${operator.token}` });

describe('a body that no client sends', () => {
  it('is no fault of the server at any endpoint', { timeout: 120_000 }, async () => {
    const requests = changing.flatMap(({ endpoint: { method, path } }) =>
      oddBodies.map(([about, type, body, headers]) => ({
        method,
        path: fillPath(path),
        about,
        body,
        headers: { ...authorization(), ...(type !== null && { 'content-type': type }), ...headers },
      })),
    );
    expect(await findFaults(requests)).toEqual([]);
    await expectSession();
  });

  it('nor are values of another kind, in every key at once and in the path', { timeout: 120_000 }, async () => {
    const values = [null, '', -1, 1e300, [null], { length: -1 }, '9'.repeat(400)];
    const requests = endpoints
      .filter((entry) => !isLogout(entry))
      .flatMap(({ endpoint: { method, path, input } }) => {
        const keys = Object.keys((input.describe() as { keys?: Record<string, Joi.Description> }).keys ?? {});
        return values.map((value) => {
          const odd = typeof value === 'object' ? JSON.stringify(value) : String(value);
          const query = new URLSearchParams(keys.map((key): [string, string] => [key, odd]));
          const isRead = method === 'GET' || method === 'DELETE';
          return {
            method,
            path: isRead ? `${fillPath(path, odd.trim() || '-')}?${query}` : fillPath(path),
            about: `all keys ${odd.slice(0, 20)}`,
            headers: { ...authorization(), ...(!isRead && { 'content-type': json }) },
            body: isRead ? '' : Buffer.from(JSON.stringify(Object.fromEntries(keys.map((key) => [key, value])))).toString('latin1'),
          };
        });
      });
    expect(await findFaults(requests)).toEqual([]);
    await expectSession();
  });
});
