import { hash as hashByBcrypt } from 'bcryptjs';
import { decodeJwt } from 'jose';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { api } from '#shared/api.ts';
import type { SessionRecord } from '#shared/workspace/auth/index.ts';
import { Company } from '#server/tenancy/companies/Company.ts';
import { User } from '#server/workspace/users/User.ts';
import { testPassword, startTestServer, type TestUser, type TestServer } from '#server/testing/server/startTestServer.ts';
import type { ApiResponse } from '#server/testing/server/createApiClient.ts';
import { blockRow } from '#server/testing/database/blockRow.ts';
import { drainBroadcasts } from '#server/testing/fixtures/drainBroadcasts.ts';
import { minuteMs } from '#shared/rules/durations.ts';

let server: TestServer;
let secure: TestServer;
let admin: TestUser;
let agent: TestUser;

beforeAll(async () => {
  [server, secure] = await Promise.all([startTestServer(), startTestServer({ PUBLIC_URL: 'https://prosa.example', TRUST_PROXY: '1' })]);
  ({ admin, agent } = await server.makeCompany());
});

const logIn = (email: string, password = testPassword): Promise<ApiResponse> =>
  server.as(null).send('POST', '/auth/login', { email, password });
/** Signs in behind a proxy; the status. */
const enter = async (email: string, forwardedFor: string, password = testPassword): Promise<number> =>
  (await secure.as(null).send('POST', '/auth/login', { email, password }, { 'x-forwarded-for': forwardedFor })).status;
const guess = (email: string, forwardedFor: string, index: number): Promise<number> => enter(email, forwardedFor, `guess ${index}`);
const cookieOf = (answer: ApiResponse): string => answer.headers.get('set-cookie')?.split(';')[0] ?? '';
const refresh = (cookie: string): Promise<ApiResponse> => server.as(null).send('POST', '/auth/refresh_token', undefined, { cookie });
const tokenOf = (answer: ApiResponse): string => (answer.body as SessionRecord).token;
const me = (token: string): Promise<ApiResponse> => server.as({ ...agent, token }).send('GET', '/auth/me');

describe('POST /auth/login', () => {
  it('answers token and person, and keeps the refresh token in a cookie that scripts cannot read', async () => {
    const answer = await logIn(`  ${agent.email.toUpperCase()} `);
    expect(answer.status).toBe(200);
    expect(answer.body).toMatchObject({ user: { id: agent.id, companyId: agent.companyId, queues: [], allTicket: 'desabled' } });
    const cookie = answer.headers.get('set-cookie') ?? '';
    expect(cookie).toMatch(/^jrt=/);
    expect(cookie.toLowerCase()).toContain('httponly');
    expect(cookie.toLowerCase()).toContain('path=/');
    expect(cookie).toMatch(/max-age=604800|expires=/i);
    expect(cookie.toLowerCase()).toContain('samesite=lax');
  });

  it('refuses somebody whose company is removed meanwhile like somebody unknown', async () => {
    const company = await server.makeCompany();
    const removal = await blockRow(server, company.id, ['delete from companies where id = $1', [company.id]]);
    const signIn = logIn(company.agent.email);
    await removal.waitForContender();
    await removal.release();
    expect(await signIn).toMatchObject({ status: 401, body: { code: 'ERR_INVALID_CREDENTIALS' } });
  });

  it('binds that cookie to the host over https, and lets other sites send it only where other origins may call', async () => {
    const cookieFrom = async (at: TestServer): Promise<string> => {
      const { admin: owner } = await at.makeCompany();
      const answer = await at.as(null).send('POST', '/auth/login', { email: owner.email, password: testPassword });
      return answer.headers.get('set-cookie') ?? '';
    };
    const cookie = await cookieFrom(secure);
    expect(cookie).toMatch(/^__Host-jrt=.*; path=\/;.*; samesite=lax; secure; httponly$/i);
    expect(cookie).not.toMatch(/domain=/i);
    expect((await secure.as(null).send('POST', '/auth/refresh_token', undefined, { cookie })).status).toBe(200);
    const planted = cookie.replace('__Host-', '');
    expect((await secure.as(null).send('POST', '/auth/refresh_token', undefined, { cookie: planted })).status).toBe(401);
    const shared = await startTestServer({ PUBLIC_URL: 'https://prosa.example', ALLOWED_ORIGINS: 'https://desk.example' });
    expect(await cookieFrom(shared)).toMatch(/^__Host-jrt=.*; samesite=none; secure; httponly$/i);
  });

  it('takes no credentials from the query', async () => {
    const query = new URLSearchParams({ email: agent.email, password: testPassword });
    expect(await server.as(null).send('POST', `/auth/login?${query}`)).toMatchObject({ status: 400, body: { error: 'ERR_VALIDATION' } });
    expect((await server.as(null).send('GET', `/auth/me?token=${agent.token}`)).status).toBe(401);
  });

  it('is not done by pages of other sites', async () => {
    const from = async (headers: Record<string, string>): Promise<number> =>
      (await server.as(null).send('POST', '/auth/login', { email: agent.email, password: testPassword }, headers)).status;
    expect(await from({ origin: 'https://evil.example' })).toBe(403);
    expect(await from({ origin: 'null' })).toBe(403);
    expect(await from({ origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' })).toBe(403);
    expect(await from({ 'content-type': 'text/plain' })).toBe(400);
    expect(await from({ origin: server.url })).toBe(200);
    expect(await from({ origin: 'app://prosa' })).toBe(200);
    // Behind a proxy that ends TLS and is not named by PUBLIC_URL.
    expect(await from({ origin: server.url.replace('http:', 'https:'), 'sec-fetch-site': 'same-origin' })).toBe(200);
  });

  it('is kept by no cache, like everything else that needs a session', async () => {
    const cacheOf = ({ headers }: ApiResponse): string | null => headers.get('cache-control');
    expect(cacheOf(await logIn(agent.email))).toBe('no-store');
    expect(cacheOf(await me(agent.token))).toBe('no-store');
    expect(cacheOf(await me('rubbish'))).toBe('no-store');
  });

  it('returns the number of the last broadcast, so that nothing is missed between the session and the first socket', async () => {
    const numberOf = (answer: ApiResponse): number => (answer.body as SessionRecord).n ?? Number.NaN;
    const first = await logIn(agent.email);
    // Every sign-in is a broadcast itself.
    await vi.waitFor(async () => expect(numberOf(await logIn(agent.email))).toBeGreaterThan(numberOf(first)));
    expect(numberOf(await refresh(cookieOf(await logIn(agent.email))))).toBeGreaterThan(numberOf(first));
  });

  it('is broadcast to the other browsers of the user, the newest alone: a late older one would end the newer session', async () => {
    const silent = await startTestServer({ SERVICES: 'web' });
    const { admin: owner } = await silent.makeCompany();
    const enter = async (): Promise<unknown> => {
      const answer = await silent.as(null).send('POST', '/auth/login', { email: owner.email, password: testPassword });
      return decodeJwt(tokenOf(answer))['session'];
    };
    const drainSignIns = async (): Promise<unknown[]> =>
      (await drainBroadcasts(silent.platform, owner.companyId)).filter(({ event }) => event === 'auth').map(({ body }) => body['session']);
    const first = await enter();
    expect(await drainSignIns()).toEqual([first]);
    const [, newest] = [await enter(), await enter()];
    expect(await drainSignIns()).toEqual([newest]);
  });

  it('never lets a password or its hash out', async () => {
    expect(JSON.stringify((await logIn(agent.email)).body)).not.toMatch(/argon2|hash|made-password/i);
  });

  it('gives an access token for a quarter of an hour that says who it is', async () => {
    const claims = decodeJwt(tokenOf(await logIn(agent.email)));
    expect(claims).toMatchObject({ id: agent.id, companyId: agent.companyId, profile: 'user', super: false });
    expect(Number(claims.exp) - Number(claims.iat)).toBe(15 * 60);
  });

  it('cannot be asked whether an e-mail exists', async () => {
    const [unknown, wrong] = [await logIn('nobody@made.test'), await logIn(agent.email, 'not the password')];
    expect(unknown).toMatchObject({ status: 401, body: { error: 'ERR_INVALID_CREDENTIALS' } });
    expect(wrong.body).toEqual(unknown.body);
  });

  it('answers 200 with the due date although the subscription has run out', async () => {
    const late = await server.makeCompany({ dueDate: new Date(Date.now() - minuteMs) });
    const answer = await logIn(late.agent.email);
    expect(answer.status).toBe(200);
    expect(Date.parse((answer.body as SessionRecord).user.company.dueDate ?? '')).toBeLessThan(Date.now());
  });

  it('refuses people of a company that is switched off', async () => {
    const off = await server.makeCompany({ status: false });
    expect(await logIn(off.agent.email)).toMatchObject({ status: 401, body: { error: 'ERR_COMPANY_INACTIVE' } });
  });

  it('stops guessing, for this account and address, and lets the others in', async () => {
    const { agent: victim } = await server.makeCompany();
    for (let attempt = 0; attempt < 10; attempt += 1) {
      expect((await logIn(victim.email, 'guess')).status).toBe(401);
    }
    expect(await logIn(victim.email)).toMatchObject({ status: 429, body: { error: 'ERR_TOO_MANY_ATTEMPTS' } });
    expect((await logIn(agent.email)).status).toBe(200);
  });

  it('counts an attempt before it is verified: in a burst of guesses the right one comes too late', async () => {
    const { agent: victim } = await secure.makeCompany();
    const address = '198.51.100.1';
    // Opens the connections, so that the guesses arrive together.
    await Promise.all(Array.from({ length: 100 }, () => secure.as(null).send('GET', '/healthz')));
    const guesses = (count: number): Promise<number>[] => Array.from({ length: count }, (_, index) => guess(victim.email, address, index));
    const statuses = await Promise.all([...guesses(40), enter(victim.email, address), ...guesses(60)]);
    expect(statuses.filter((status) => status === 401)).toHaveLength(10);
    expect(statuses[40]).toBe(429);
  });

  it('counts by the address that the nearest proxy has seen, whatever the client claims to forward', async () => {
    const { agent: victim } = await secure.makeCompany();
    const statuses = await Promise.all(
      Array.from({ length: 20 }, (_, index) => guess(victim.email, `10.0.0.${index}, 198.51.100.2`, index)),
    );
    expect(statuses.filter((status) => status === 401)).toHaveLength(10);
  });

  it('slows guesses of one account from many addresses, and lets its user in from an address that is known', async () => {
    const { agent: victim } = await secure.makeCompany();
    const [office, elsewhere] = ['198.51.100.3', '198.51.100.4'];
    expect(await enter(victim.email, office)).toBe(200);
    const statuses = await Promise.all(Array.from({ length: 60 }, (_, index) => guess(victim.email, `192.0.2.${index}`, index)));
    const verified = statuses.filter((status) => status === 401).length;
    expect(verified).toBeGreaterThanOrEqual(20);
    expect(verified).toBeLessThan(25);
    expect(await enter(victim.email, elsewhere)).toBe(429);
    expect(await enter(victim.email, office)).toBe(200);
  });

  it('does not count attempts that succeed', async () => {
    const { agent: user } = await secure.makeCompany();
    for (let attempt = 0; attempt < 12; attempt += 1) {
      // oxlint-disable-next-line no-await-in-loop
      expect(await enter(user.email, '198.51.100.5')).toBe(200);
    }
  });
});

describe('an imported password', () => {
  const readHash = ({ id, companyId }: TestUser): Promise<string> =>
    server.inCompany(companyId, async ({ em }) => (await em.findOneOrFail(User, { id }, { populate: ['passwordHash'] })).passwordHash);
  const importHash = async (rounds: number, prefix = '$2b$'): Promise<TestUser> => {
    const user = await server.makeUser(agent.companyId);
    const passwordHash = (await hashByBcrypt('janela azul', rounds)).replace(/^\$2[aby]\$/, prefix);
    await server.inCompany(user.companyId, ({ em }) => em.nativeUpdate(User, { id: user.id }, { passwordHash }));
    return user;
  };

  it.each(['$2a$', '$2b$', '$2y$'])('of bcrypt (%s) is verified, and hashed anew at the first sign-in', async (prefix) => {
    const user = await importHash(8, prefix);
    expect((await logIn(user.email, 'janela verde')).status).toBe(401);
    expect(await readHash(user)).toMatch(/^\$2/);
    expect((await logIn(user.email, 'janela azul')).status).toBe(200);
    const upgraded = await readHash(user);
    expect(upgraded).toMatch(/^\$argon2id\$/);
    expect((await me(user.token)).status).toBe(200);
    expect((await logIn(user.email, 'janela azul')).status).toBe(200);
    expect(await readHash(user)).toBe(upgraded);
  });
});

describe('POST /auth/refresh_token', () => {
  it('gives the same person, a new token and a new cookie', async () => {
    const first = await logIn(agent.email);
    const next = await refresh(cookieOf(first));
    expect(next.status).toBe(200);
    expect((next.body as SessionRecord).user).toEqual((first.body as SessionRecord).user);
    expect(cookieOf(next)).not.toBe(cookieOf(first));
    expect((await me(tokenOf(next))).status).toBe(200);
  });

  it('serves parallel requests that carry the same cookie', async () => {
    const cookie = cookieOf(await logIn(agent.email));
    const answers = await Promise.all(Array.from({ length: 5 }, () => refresh(cookie)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    expect(new Set(answers.map(cookieOf)).size).toBe(1);
  });

  it('ends the session of a cookie that comes again after the grace minute', async () => {
    const { agent: person } = await server.makeCompany();
    const stolen = cookieOf(await logIn(person.email));
    const next = await refresh(stolen);
    server.advanceClock(2 * minuteMs);
    expect(await refresh(stolen)).toMatchObject({ status: 401, body: { error: 'ERR_SESSION_EXPIRED' } });
    expect((await refresh(cookieOf(next))).status).toBe(401);
    expect((await me(tokenOf(next))).status).toBe(401);
  });

  it('never answers 403, whatever the cookie is, and clears it', async () => {
    for (const cookie of ['', 'jrt=', 'jrt=rubbish', 'jrt=e30.e30.e30']) {
      const answer = await refresh(cookie);
      expect(answer).toMatchObject({ status: 401, body: { error: 'ERR_SESSION_EXPIRED' } });
      expect(answer.headers.get('set-cookie')).toMatch(/^jrt=;/);
    }
  });

  it('does not take an access token for a refresh token', async () => {
    expect((await refresh(`jrt=${agent.token}`)).status).toBe(401);
  });
});

describe('a protected route', () => {
  it('answers 401 without a header and 403 with a bad or expired token', async () => {
    expect(await server.as(null).send('GET', '/auth/me')).toMatchObject({ status: 401, body: { error: 'ERR_SESSION_EXPIRED' } });
    expect(await me('rubbish')).toMatchObject({ status: 403, body: { error: 'ERR_SESSION_EXPIRED' } });
    const { token } = await server.makeUser(agent.companyId);
    server.advanceClock(16 * minuteMs);
    expect(await me(token)).toMatchObject({ status: 403, body: { error: 'ERR_SESSION_EXPIRED' } });
  });

  it('answers 402 for an expired company, except where it must read its own standing', async () => {
    const late = await server.makeCompany({ dueDate: new Date(Date.now() - minuteMs) });
    const person = await server.makeUser(late.id, { profile: 'admin' });
    expect(await server.as(person).send('GET', '/tags')).toMatchObject({ status: 402, body: { error: 'ERR_COMPANY_EXPIRED' } });
    for (const path of ['/auth/me', '/settings', '/version', `/companies/listPlan/${late.id}`, `/plans/${late.planId}`]) {
      expect((await server.as(person).send('GET', path)).status, path).toBe(200);
    }
  });

  it('lets an operator of an expired company work', async () => {
    const late = await server.makeCompany({ dueDate: new Date(Date.now() - minuteMs) });
    const operator = await server.makeUser(late.id, { profile: 'admin', super: true });
    expect((await server.as(operator).send('GET', '/tags')).status).toBe(200);
  });

  it('stops at once when the company is switched off', async () => {
    const madeCompany = await server.makeCompany();
    await server.inCompany(madeCompany.id, async ({ em }) => {
      (await em.findOneOrFail(Company, { id: madeCompany.id })).status = false;
    });
    const person = await server.makeUser(madeCompany.id);
    expect(await server.as(person).send('GET', '/tags')).toMatchObject({ status: 401, body: { error: 'ERR_COMPANY_INACTIVE' } });
  });
});

describe('DELETE /auth/logout', () => {
  it('ends this session and no other', async () => {
    const { agent: person } = await server.makeCompany();
    const [here, there] = [await logIn(person.email), await logIn(person.email)];
    const answer = await server.as({ ...person, token: tokenOf(here) }).send('DELETE', '/auth/logout');
    expect(answer).toMatchObject({ status: 200, body: undefined });
    expect(answer.headers.get('set-cookie')).toMatch(/^jrt=;/);
    expect((await me(tokenOf(here))).status).toBe(401);
    expect((await refresh(cookieOf(here))).status).toBe(401);
    expect((await me(tokenOf(there))).status).toBe(200);
  });
});

describe('GET /auth/me', () => {
  it('derives from the access token alone', async () => {
    const fresh = await server.makeUser(admin.companyId, { profile: 'admin' });
    expect(await server.as(fresh).call(api.auth.me, {})).toEqual({ id: fresh.id, profile: 'admin', super: false });
  });
});

describe('an address', () => {
  it('that does not exist answers 404, a method that does not 405', async () => {
    expect(await server.as(null).send('GET', '/nowhere')).toMatchObject({ status: 404, body: { error: 'ERR_NOT_FOUND' } });
    expect(await server.as(null).send('PATCH', '/auth/login')).toMatchObject({ status: 405, body: { error: 'ERR_METHOD_NOT_ALLOWED' } });
  });

  it('says what is wrong with a broken or oversized body', async () => {
    expect(await server.as(null).send('POST', '/auth/login', '{"email":')).toMatchObject({
      status: 400,
      body: { error: 'ERR_BAD_REQUEST' },
    });
    const huge = JSON.stringify({ email: 'x'.repeat(11_000_000) });
    expect(await server.as(null).send('POST', '/auth/login', huge)).toMatchObject({ status: 413, body: { error: 'ERR_BODY_TOO_LARGE' } });
  });

  it('carries security headers, and CORS only for origins that may call', async () => {
    const foreign = await server.as(null).send('GET', '/nowhere', undefined, { origin: 'https://evil.test' });
    expect(foreign.headers.get('access-control-allow-origin')).toBeNull();
    const desktop = await server.as(null).send('GET', '/nowhere', undefined, { origin: 'app://prosa' });
    expect(desktop.headers.get('access-control-allow-origin')).toBe('app://prosa');
    expect(desktop.headers.get('access-control-allow-credentials')).toBe('true');
    expect(desktop.headers.get('x-content-type-options')).toBe('nosniff');
    const file = await server.as(null).send('GET', '/public/3/missing.png?exp=1&sig=x', undefined, { origin: 'app://prosa' });
    expect(file).toMatchObject({ status: 404 });
    expect(file.headers.get('access-control-allow-origin')).toBe('app://prosa');
    expect(file.headers.get('access-control-allow-credentials')).toBe('true');
  });
});
