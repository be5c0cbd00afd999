import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { api } from '#shared/api.ts';
import { type ConnectionInput } from '#shared/workspace/connections/input.ts';
import { tokenMask } from '#shared/kit/schemas.ts';
import type { ConnectionRecord } from '#shared/workspace/connections/record.ts';
import { authentication } from '#server/authentication.ts';
import { uncheckedRows } from '#server/platform/database/queryRows.ts';
import { requireApiTokenClient } from '#server/platform/http/requireApiTokenClient.ts';
import { startTestServer, type TestServer, type TestUser } from '#server/testing/server/startTestServer.ts';

type SampleCompany = Awaited<ReturnType<TestServer['makeCompany']>>;

let server: TestServer;
let company: SampleCompany;
let admin: TestUser;

beforeAll(async () => {
  server = await startTestServer({ SERVICES: 'web' });
  company = await server.makeCompany();
  ({ admin } = company);
});

let count = 0;
const add = (input: Partial<ConnectionInput> = {}, who = admin): Promise<ConnectionRecord> =>
  server.as(who).call(api.connections.create, { name: `Loja ${++count}`, provider: 'simulated', ...input });
const change = (id: number, input: Partial<ConnectionInput>, who = admin) => server.as(who).call(api.connections.update, { id, ...input });
const createToken = async (id: number, who = admin) => (await server.as(who).call(api.connections.createToken, { id })).token;
const show = (id: number, who = admin) => server.as(who).call(api.connections.show, { id });

const sendWith = async (token: string): Promise<number> => {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const body = JSON.stringify({ number: '5511987654310', body: 'Oi' });
  return (await fetch(`${server.url}/api/messages/send`, { method: 'POST', headers, body })).status;
};
/** The connection is not open, so that a known token gets as far as 400. */
const isKnown = async (token: string): Promise<boolean> => (await sendWith(token)) === 400;

describe('POST /whatsapp/:id/token', () => {
  it('makes a random token and shows it once; afterwards there is a mask', async () => {
    const { id } = await add();
    const token = await createToken(id);
    expect(Buffer.from(token, 'base64url').length).toBeGreaterThanOrEqual(16);
    expect((await show(id)).token).toBe(tokenMask);
    expect(await isKnown(token)).toBe(true);
    const second = await createToken(id);
    expect([second === token, await isKnown(token), await isKnown(second)]).toEqual([false, false, true]);
  });

  it('stores a hash alone', async () => {
    const { id } = await add();
    const token = await createToken(id);
    const [row] = await server.inCompany(company.id, ({ em }) =>
      uncheckedRows(em, 'select to_json(c) as row from connections c where id = $1', [id]),
    );
    const stored = JSON.stringify(row);
    expect(stored).not.toContain(token);
    expect(stored).not.toContain('sealed');
  });

  it('needs the external API in the plan, and the permission', async () => {
    const planWithoutApi = await server.makeCompany({ useExternalApi: false });
    const { id } = await add({}, planWithoutApi.admin);
    await expect(createToken(id, planWithoutApi.admin)).toFailWith('ERR_PLAN_LACKS_FEATURE');
    await expect(createToken((await add()).id, company.agent)).toFailWith('ERR_NO_PERMISSION');
    await expect(createToken(id)).toFailWith('ERR_NO_WAPP_FOUND');
  });

  it('leaves nothing of the token to agents', async () => {
    const { id } = await add();
    await createToken(id);
    for (const seen of [await show(id, company.agent), ...(await server.as(company.agent).call(api.connections.list, {}))]) {
      expect(seen).not.toHaveProperty('token');
      expect(seen).not.toHaveProperty('qrcode');
      expect(seen).not.toHaveProperty('pairingCode');
    }
  });
});

describe('DELETE /whatsapp/:id/token', () => {
  it('ends the token', async () => {
    const { id } = await add();
    const token = await createToken(id);
    await server.as(admin).call(api.connections.removeToken, { id });
    expect([(await show(id)).token, await isKnown(token)]).toEqual(['', false]);
  });
});

describe('a record that comes back whole', () => {
  it.each([
    ['the mask', tokenMask],
    ['an empty text', ''],
  ])('keeps the token with %s', async (_, text) => {
    const { id } = await add();
    const token = await createToken(id);
    expect((await change(id, { name: `Loja ${++count}`, token: text })).token).toBe(tokenMask);
    expect(await isKnown(token)).toBe(true);
  });

  it('sets none on a new connection', async () => {
    expect((await add({ token: tokenMask })).token).toBe('');
    expect((await add({ token: '' })).token).toBe('');
  });
});

describe('a chosen token', () => {
  it('has 32 characters at least and is masked at once', async () => {
    await expect(add({ token: 'x'.repeat(31) })).toFailWith('ERR_VALIDATION', { token: 'string.min' });
    const token = randomUUID();
    const { id } = await add();
    expect((await change(id, { token })).token).toBe(tokenMask);
    expect(await isKnown(token)).toBe(true);
    expect((await add({ token: randomUUID() })).token).toBe(tokenMask);
  });

  it('is unique over all companies', async () => {
    const token = randomUUID();
    await add({ token });
    const { admin: other } = await server.makeCompany();
    await expect(add({ token }, other)).toFailWith('ERR_WAPP_TOKEN_ALREADY_EXISTS');
    await expect(change((await add({}, other)).id, { token }, other)).toFailWith('ERR_WAPP_TOKEN_ALREADY_EXISTS');
  });

  it('needs the external API in the plan', async () => {
    const planWithoutApi = await server.makeCompany({ useExternalApi: false });
    await expect(add({ token: randomUUID() }, planWithoutApi.admin)).toFailWith('ERR_PLAN_LACKS_FEATURE');
    const { id } = await add({}, planWithoutApi.admin);
    await expect(change(id, { token: randomUUID() }, planWithoutApi.admin)).toFailWith('ERR_PLAN_LACKS_FEATURE');
    expect((await change(id, { token: '', name: 'Sem token' }, planWithoutApi.admin)).token).toBe('');
  });

  it('cannot be tried out without end against those of other companies', async () => {
    const { admin: guesser } = await server.makeCompany();
    const { id } = await add({}, guesser);
    const tries = Array.from({ length: 25 }, () => change(id, { token: randomUUID() }, guesser));
    const refused = (await Promise.allSettled(tries)).filter(({ status }) => status === 'rejected');
    expect(refused).toHaveLength(5);
    await expect(change(id, { token: randomUUID() }, guesser)).toFailWith('ERR_TOO_MANY_ATTEMPTS');
    expect((await change(id, { token: tokenMask }, guesser)).token).toBe(tokenMask);
  });
});

describe('guesses of a token', () => {
  it('are counted before they are verified, in every process', async () => {
    const loadAnew = async (name: string) =>
      (await import(/* @vite-ignore */ `../../platform/http/requireApiTokenClient.ts?${name}`)) as {
        requireApiTokenClient: typeof requireApiTokenClient;
      };
    const processes = await Promise.all(Array.from({ length: 12 }, (_, index) => loadAnew(`process${index}`)));
    let verified = 0;
    const counting: typeof authentication = {
      ...authentication,
      findApiTokenClient: (...call) => {
        verified += 1;
        return authentication.findApiTokenClient(...call);
      },
    };
    const { platform } = server;
    const guess = (at: number) =>
      processes[at % processes.length]?.requireApiTokenClient(platform, counting, { token: randomUUID(), ip: '203.0.113.8' });
    const results = await Promise.allSettled(Array.from({ length: 240 }, (_, at) => guess(at)));
    expect([verified, results.filter(({ status }) => status === 'rejected').length]).toEqual([100, 240]);
  });

  it('take nothing from those who know their token', async () => {
    const token = await createToken((await add()).id);
    const call = () => requireApiTokenClient(server.platform, authentication, { token, ip: '203.0.113.9' });
    const results = await Promise.allSettled(Array.from({ length: 110 }, call));
    expect(results.every(({ status }) => status === 'fulfilled')).toBe(true);
  });

  it('end at the limit also when they come all at once', async () => {
    const token = await createToken((await add()).id);
    const guesses = [...Array.from({ length: 100 }, () => randomUUID()), token];
    await server.inCompany(company.id, async ({ platform }) => {
      const call = (guess: string) => requireApiTokenClient(platform, authentication, { token: guess, ip: '203.0.113.7' });
      const results = await Promise.allSettled(guesses.map((guess) => call(guess)));
      expect(results.at(-1)).toMatchObject({ status: 'rejected', reason: { code: 'ERR_TOO_MANY_ATTEMPTS' } });
    });
  });
});
