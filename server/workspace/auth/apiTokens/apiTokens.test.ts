import { randomUUID } from 'node:crypto';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { api } from '#shared/api.ts';
import type { AnyEndpoint } from '#shared/kit/endpoint.ts';
import { apiTokenScopes } from '#shared/rules/apiTokenScopes.ts';
import { uncheckedRows } from '#server/platform/database/queryRows.ts';
import { makeConnectedConnection } from '#server/testing/fixtures/makeConnectedConnection.ts';
import { startTestServer, type TestServer } from '#server/testing/server/startTestServer.ts';
import { dayMs } from '#shared/rules/durations.ts';

let server: TestServer;
let company: Awaited<ReturnType<TestServer['makeCompany']>>;
let whatsappId: number;
let number: string;
let counted = 0;

beforeAll(async () => {
  server = await startTestServer({ DEMO: 'true' });
});
beforeEach(async () => {
  company = await server.makeCompany();
  whatsappId = await makeConnectedConnection(server, company.admin);
  number = `5511${String(96_000_000 + ++counted)}`;
});

const create = (name = 'Loja virtual') => server.as(company.admin).call(api.apiTokens.create, { name, whatsappId });
const list = () => server.as(company.admin).call(api.apiTokens.list, {});
const bearer = (token: string) => ({ authorization: `Bearer ${token}` });
const send = (token: string, body: object = { number, body: 'Oi' }) =>
  server.as(null).send('POST', '/api/messages/send', body, bearer(token));
const stateOf = (token: string, id: number) => server.as(null).send('GET', `/api/messages/${id}`, undefined, bearer(token));

interface Sent {
  readonly messages: readonly { readonly id: number; readonly delivery: string }[];
}

describe('a token of a company', () => {
  it('is shown once, stored as a hash, and writes over its connection', async () => {
    const { token, ...record } = await create();
    expect(token).toMatch(/^prosa_[\w-]{43}$/);
    expect(await list()).toEqual([record]);
    expect(record).toMatchObject({ name: 'Loja virtual', whatsappId, ending: token.slice(-5), lastUsedAt: null });
    const [row] = await server.inCompany(company.id, ({ em }) => uncheckedRows(em, 'select to_json(t) as row from api_tokens t'));
    expect(JSON.stringify(row)).not.toContain(token);
    expect(await send(token)).toMatchObject({ status: 200, body: { mensagem: 'Message queued' } });
    const { tickets } = await server.as(company.admin).call(api.tickets.page, { showAll: true });
    expect(tickets).toMatchObject([{ whatsappId, contact: { number } }]);
    expect((await list())[0]?.lastUsedAt).toMatch(/Z$/);
  });

  it('ends when it is removed, and others go on', async () => {
    const [first, second] = [await create('Um'), await create('Dois')];
    await server.as(company.admin).call(api.apiTokens.remove, { id: first.id });
    expect([(await send(first.token)).status, (await send(second.token)).status]).toEqual([401, 200]);
    await expect(server.as(company.admin).call(api.apiTokens.remove, { id: first.id })).toFailWith('ERR_NO_API_TOKEN_FOUND');
  });

  it('may be limited later, from its next call on, and be let go again', async () => {
    const change = (input: object) => server.as(company.admin).call(api.apiTokens.update, { id, ...input });
    const { token, id, ...made } = await create();
    expect(await change({ scopes: ['messages.read'] })).toEqual({ id, ...made, scopes: ['messages.read'] });
    expect(await send(token)).toMatchObject({ status: 403, body: { error: 'ERR_API_TOKEN_SCOPE' } });
    const moved = await change({ scopes: [...apiTokenScopes], allowedAddresses: '203.0.113.9, 2001:db8::/32', name: 'Site' });
    expect(moved).toMatchObject({ name: 'Site', scopes: apiTokenScopes, allowedAddresses: ['203.0.113.9', '2001:db8::/32'] });
    expect(await send(token)).toMatchObject({ status: 403, body: { error: 'ERR_API_TOKEN_ADDRESS' } });
    const { expiresAt, allowedAddresses } = await change({ allowedAddresses: '', expiresAt: '2099-12-31' });
    expect(allowedAddresses).toEqual([]);
    expect(expiresAt).toBe('2100-01-01T02:59:59.999Z');
    expect((await send(token)).status).toBe(200);
    expect(await change({ expiresAt: new Date(server.platform.now().getTime() + 60_000).toISOString() })).toMatchObject({ name: 'Site' });
    server.advanceClock(61_000);
    expect(await send(token)).toMatchObject({ status: 401, body: { error: 'ERR_API_TOKEN_EXPIRED' } });
    server.advanceClock(-61_000);
    expect((await change({ expiresAt: '' })).expiresAt).toBeNull();
    expect((await send(token)).status).toBe(200);
    const { auditRecords } = await server.as(company.admin).call(api.audit.page, { action: 'apiToken.update' });
    expect(auditRecords).toHaveLength(5);
    expect(auditRecords.at(-1)).toMatchObject({
      subjectId: id,
      details: { scopes: ['messages.read'], before: { scopes: apiTokenScopes, name: 'Loja virtual' } },
    });
  });

  it('keeps an end that is over where a form sends it back, and takes no other one that is', async () => {
    const { id } = await create();
    const change = (input: object) => server.as(company.admin).call(api.apiTokens.update, { id, ...input });
    const { expiresAt } = await change({ expiresAt: new Date(server.platform.now().getTime() + 1000).toISOString() });
    server.advanceClock(2000);
    expect(await change({ expiresAt, name: 'Velho' })).toMatchObject({ expiresAt, name: 'Velho' });
    await expect(change({ expiresAt: '2020-01-01' })).toFailWith('ERR_API_TOKEN_END');
    server.advanceClock(-2000);
    await expect(change({ scopes: [] })).toFailWith('ERR_VALIDATION');
    await expect(change({ allowedAddresses: ['0x7f.1'] })).toFailWith('ERR_API_TOKEN_ADDRESSES');
    const other = await server.makeCompany();
    for (const who of [other.admin, other.agent, company.agent]) {
      const { status } = await server.as(who).send('PUT', `/api-tokens/${id}`, { name: 'Meu' });
      expect([403, 404]).toContain(status);
    }
  });

  it('needs the plan when it is made and when it is used', async () => {
    const { token } = await create();
    const lacking = await server.makeCompany({ useExternalApi: false });
    await expect(server.as(lacking.admin).call(api.apiTokens.list, {})).toFailWith('ERR_PLAN_LACKS_FEATURE');
    await server.inCompany(company.id, async ({ platform }) => {
      await platform.orms.support.em.getConnection().execute('update plans set use_external_api = false where id = ?', [company.planId]);
    });
    expect(await send(token)).toMatchObject({ status: 403, body: { error: 'ERR_PLAN_LACKS_FEATURE' } });
  });

  it("takes no other company's connection", async () => {
    const other = await server.makeCompany();
    const foreign = server.as(other.admin).call(api.apiTokens.create, { name: 'Fora', whatsappId });
    await expect(foreign).toFailWith('ERR_NO_WAPP_FOUND');
  });

  it('is one of fifty at most', async () => {
    await server.inCompany(company.id, ({ em }) =>
      uncheckedRows(
        em,
        `insert into api_tokens (company_id, connection_id, name, token_hash, ending)
         select $1, $2, 'x', gen_random_uuid()::text, 'x' from generate_series(1, 50)`,
        [company.id, whatsappId],
      ),
    );
    await expect(create()).toFailWith('ERR_API_TOKEN_LIMIT');
  });

  it('is recorded when it is made and when it ends', async () => {
    const { id } = await create();
    await server.as(company.admin).call(api.apiTokens.remove, { id });
    const { auditRecords } = await server.as(company.admin).call(api.audit.page, { subjectType: 'apiToken' });
    expect(auditRecords.map(({ action, subjectId }) => [action, subjectId])).toEqual([
      ['apiToken.remove', id],
      ['apiToken.create', id],
    ]);
  });
});

describe('the limits of a token', () => {
  const limited = (limits: object) => server.as(company.admin).call(api.apiTokens.create, { name: 'Loja virtual', whatsappId, ...limits });

  it('are none unless they are given, are listed, and stand in the audit log', async () => {
    const plain = await create();
    expect(plain).toMatchObject({ scopes: ['messages.send', 'messages.read'], expiresAt: null, allowedAddresses: [] });
    const expiresAt = new Date(server.platform.now().getTime() + dayMs).toISOString();
    const limits = { scopes: ['messages.send'] as const, expiresAt, allowedAddresses: ['203.0.113.9', '2001:db8::/32'] };
    const { token: _, ...record } = await limited(limits);
    expect(record).toMatchObject(limits);
    expect(await list()).toEqual([record, expect.objectContaining({ id: plain.id })]);
    const { auditRecords } = await server.as(company.admin).call(api.audit.page, { subjectType: 'apiToken' });
    expect(auditRecords[0]).toMatchObject({ subjectId: record.id, details: { ...limits, name: 'Loja virtual', whatsappId } });
  });

  it('hold what it may do: each operation needs its scope', async () => {
    const sends = await limited({ scopes: ['messages.send'] });
    const reads = await limited({ scopes: ['messages.read'] });
    const refused = { status: 403, body: { code: 'ERR_API_TOKEN_SCOPE' } };
    const { messages } = (await send(sends.token)).body as Sent;
    const id = messages[0]?.id ?? 0;
    expect(await stateOf(sends.token, id)).toMatchObject(refused);
    expect(await send(reads.token)).toMatchObject(refused);
    expect(await stateOf(reads.token, id)).toMatchObject({ status: 200, body: { id } });
  });

  it('hold where it may be used from', async () => {
    const from = async (allowedAddresses: string[] | string) => send((await limited({ allowedAddresses })).token);
    const refused = { status: 403, body: { code: 'ERR_API_TOKEN_ADDRESS' } };
    for (const allowed of [['127.0.0.1'], '127.0.0.0/8', '203.0.113.9, 127.0.0.1', ['::ffff:127.0.0.1'], '0.0.0.0/0']) {
      expect(await from(allowed), String(allowed)).toMatchObject({ status: 200 });
    }
    for (const allowed of [['203.0.113.9'], '127.0.0.2', '126.0.0.0/8;128.0.0.0/1', ['2001:db8::/32'], '::1']) {
      expect(await from(allowed), String(allowed)).toMatchObject(refused);
    }
    const { token } = await limited({ allowedAddresses: '203.0.113.9' });
    for (let call = 0; call < 105; call += 1) {
      expect(await send(token), String(call)).toMatchObject(refused);
    }
    expect((await list())[0]?.lastUsedAt).toBeNull();
    expect(await send((await create()).token)).toMatchObject({ status: 200 });
  });

  it('are refused where they make no sense', async () => {
    const past = new Date(server.platform.now().getTime() - 1).toISOString();
    for (const expiresAt of [past, '2001-01-01', '2029-02-31', 'amanhã', '9999999', '9999-12-31']) {
      await expect(limited({ expiresAt }), expiresAt).toFailWith('ERR_API_TOKEN_END');
    }
    const many = Array.from({ length: 21 }, (_, index) => `10.0.0.${index}`);
    for (const allowedAddresses of [
      '127.000.000.001',
      '010.0.0.0/8',
      'desk.example',
      '10.0.0.0/33',
      '10.0.0',
      '::/129',
      ['10.0.0.1', '10.0.0.1'],
      many,
      many.join(),
      'fe80::1%eth0',
    ]) {
      await expect(limited({ allowedAddresses }), String(allowedAddresses)).toFailWith('ERR_API_TOKEN_ADDRESSES');
    }
    for (const scopes of [[], ['messages.erase'], ['messages.send', 'messages.send']]) {
      await expect(limited({ scopes }), String(scopes)).toFailWith('ERR_VALIDATION');
    }
  });

  it('belong to endpoints for tokens alone, and each of these has one', () => {
    const named = Object.values(api).flatMap((area): AnyEndpoint[] => Object.values(area));
    expect(named.filter(({ access, tokenScope }) => (access === 'token') !== (tokenScope !== null))).toEqual([]);
    expect(new Set(named.flatMap(({ tokenScope }) => tokenScope ?? []))).toEqual(new Set(apiTokenScopes));
  });
});

describe('the state of a message', () => {
  it('is answered with the message, and again under its key', async () => {
    const { token } = await create();
    const call = { number, body: 'Oi', key: randomUUID() };
    const { messages } = (await send(token, call)).body as Sent;
    expect(messages).toEqual([{ id: expect.any(Number), delivery: 'queued', failure: null }]);
    expect(((await send(token, call)).body as Sent).messages).toMatchObject([{ id: messages[0]?.id }]);
    await expect
      .poll(async () => (await stateOf(token, messages[0]?.id ?? 0)).body)
      .toMatchObject({ id: messages[0]?.id, delivery: expect.stringMatching(/^(server|delivered|read)$/), failure: null });
  });

  it('is for tokens of the same connection alone', async () => {
    const { token } = await create();
    const { messages } = (await send(token)).body as Sent;
    const other = await makeConnectedConnection(server, company.admin, 'Outra');
    const elsewhere = await server.as(company.admin).call(api.apiTokens.create, { name: 'Outra', whatsappId: other });
    for (const [shown, id] of [
      [elsewhere.token, messages[0]?.id ?? 0],
      [token, 2_000_000_000],
    ] as const) {
      expect(await stateOf(shown, id)).toMatchObject({ status: 404, body: { error: 'ERR_NO_MESSAGE_FOUND' } });
    }
    expect((await stateOf('x', messages[0]?.id ?? 0)).status).toBe(401);
  });
});

// Last: the clock of the server moves on.
it('a token ends with the day that was given, in the time zone of the company', async () => {
  const day = new Date(server.platform.now().getTime() + 2 * dayMs).toISOString().slice(0, 10);
  const { token, expiresAt } = await server.as(company.admin).call(api.apiTokens.create, { name: 'Loja', whatsappId, expiresAt: day });
  expect(expiresAt).toBe(new Date(Date.parse(`${day}T00:00:00-03:00`) + dayMs - 1).toISOString());
  expect(await send(token)).toMatchObject({ status: 200 });
  server.advanceClock(Date.parse(expiresAt ?? '') - server.platform.now().getTime());
  expect(await send(token)).toMatchObject({ status: 401, body: { code: 'ERR_API_TOKEN_EXPIRED' } });
});
