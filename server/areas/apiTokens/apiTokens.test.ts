import { randomUUID } from 'node:crypto';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { api } from '#shared/api.ts';
import { uncheckedRows } from '#server/platform/database/queryRows.ts';
import { makeConnectedConnection } from '#server/testing/fixtures/makeConnectedConnection.ts';
import { startTestServer, type TestServer } from '#server/testing/server/startTestServer.ts';

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
