import { io } from 'socket.io-client';
import { beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, testPassword, type TestServer, type TestUser } from '#server/testing/server/startTestServer.ts';

const metricsToken = 'a token of the tests for monitors elsewhere';
const lines: string[] = [];
let server: TestServer;
let company: { readonly admin: TestUser; readonly agent: TestUser };

beforeAll(async () => {
  server = await startTestServer({ METRICS_TOKEN: metricsToken, LOG_LEVEL: 'info' }, { write: (line) => void lines.push(line) });
  company = await server.makeCompany();
});

describe('GET /metrics', () => {
  const statusOf = async (headers: Record<string, string>): Promise<number> =>
    (await server.as(null).send('GET', '/metrics', undefined, headers)).status;

  it('is for programs of this machine, not for what a proxy on it forwards', async () => {
    expect(await statusOf({})).toBe(200);
    for (const name of ['x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'x-real-ip', 'forwarded', 'via', 'cf-connecting-ip']) {
      // oxlint-disable-next-line no-await-in-loop
      expect(await statusOf({ [name]: '127.0.0.1' }), name).toBe(404);
    }
  });

  it('is for monitors elsewhere that have the token', async () => {
    const forwarded = { 'x-forwarded-for': '203.0.113.9' };
    expect(await statusOf({ ...forwarded, authorization: `Bearer ${metricsToken}` })).toBe(200);
    expect(await statusOf({ ...forwarded, authorization: `Bearer ${metricsToken}x` })).toBe(404);
    expect(await statusOf({ ...forwarded, authorization: 'Bearer undefined' })).toBe(404);
  });
});

describe('GET /healthz', () => {
  const read = (headers: Record<string, string> = {}) => server.as(null).send('GET', '/healthz', undefined, headers);
  const forwarded = { 'x-forwarded-for': '203.0.113.9' };
  const details = { status: 200, body: { status: 'ok', mail: 'none', backup: null } };

  it('shows programs of this machine, and monitors with the token, the state of mails and backups', async () => {
    expect(await read()).toMatchObject(details);
    expect(await read({ ...forwarded, authorization: `Bearer ${metricsToken}` })).toMatchObject(details);
  });

  it('tells anybody else that the server answers, and no more', async () => {
    for (const headers of [forwarded, { via: '1.1 proxy' }, { ...forwarded, authorization: `Bearer ${metricsToken}x` }]) {
      const { status, body } = await read(headers);
      expect({ status, body }).toEqual({ status: 200, body: { status: 'ok' } });
    }
  });
});

describe('the log', () => {
  const entries = (sentence: string): Record<string, unknown>[] =>
    lines.map((line) => JSON.parse(line) as Record<string, unknown>).filter(({ msg }) => msg === sentence);

  it('tells failed sign-ins and refused requests, without e-mail or password', async () => {
    const { admin, agent } = company;
    await server.as(null).send('POST', '/auth/login', { email: admin.email, password: 'wrong-password' });
    await server.as(null).send('POST', '/auth/login', { email: 'nobody@made.test', password: 'wrong-password' });
    await server.as(null).send('POST', '/auth/login', { email: admin.email, password: testPassword }, { origin: 'https://evil.example' });
    await server.as(agent).send('GET', '/users/list?companyId=1000000');
    await server.as(agent).send('DELETE', `/users/${admin.id}`);
    expect(entries('a sign-in failed')).toMatchObject([
      { ip: '127.0.0.1', userId: admin.id },
      { ip: '127.0.0.1', userId: null },
    ]);
    expect(entries('a request was refused')).toContainEqual(
      expect.objectContaining({ code: 'ERR_UNKNOWN_ORIGIN', ip: '127.0.0.1', route: '/auth/login' }),
    );
    expect(entries('a request was refused')).toContainEqual(
      expect.objectContaining({ code: 'ERR_NO_PERMISSION', userId: agent.id, method: 'DELETE', route: '/users/:id' }),
    );
    expect(lines.join('')).not.toMatch(/@made\.test|wrong-password/);
  });

  it('tells which clients write secrets into addresses, and never the secret', async () => {
    const { agent } = company;
    const inPath = ['nobody@made.test', 'ABCD-2345', 'Janela-azul-7'].map(encodeURIComponent).join('/');
    await server.as(null).send('POST', `/resetpasswords/${inPath}`, undefined, { 'user-agent': 'older client' });
    await server.as(null).send('GET', '/version?token=segredo-na-busca', undefined, { 'user-agent': 'older client' });
    for (const handshake of [{ query: { token: agent.token } }, { auth: { token: agent.token } }]) {
      const socket = io(server.url, { transports: ['websocket'], forceNew: true, reconnection: false, ...handshake });
      await new Promise((resolve) => socket.once('ready', resolve as () => void));
      socket.close();
    }
    expect(entries('a client wrote a secret into the address')).toMatchObject([
      { route: '/resetpasswords/:email/:token/:newPassword', keys: 'token newPassword', userAgent: 'older client' },
      { route: '/version', keys: 'token', userAgent: 'older client' },
      { route: '/socket.io', keys: 'token', ip: '127.0.0.1' },
    ]);
    expect(lines.join('')).not.toMatch(/ABCD-2345|Janela-azul|segredo-na-busca/);
    expect(lines.join('')).not.toContain(agent.token);
  });
});
