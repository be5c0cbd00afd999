import { beforeAll, describe, expect, it } from 'vitest';
import { api } from '#shared/api.ts';
import { tokenMask } from '#shared/kit/schemas.ts';
import { isRefusedToOperators, settingKeys } from '#shared/tenancy/settings.ts';
import type { AnyEndpoint } from '#shared/kit/endpoint.ts';
import { queryAsSupport } from '#server/platform/database/queryAsSupport.ts';
import { drainDomainEvents } from '#server/testing/fixtures/drainBroadcasts.ts';
import { startTestServer, testPassword, type TestServer, type TestUser } from '#server/testing/server/startTestServer.ts';
import { removeExpiredSessions } from './removeExpiredSessions.ts';

type Company = Awaited<ReturnType<TestServer['makeCompany']>>;

let server: TestServer;
let operator: TestUser;
let company: Company;
let other: Company;

beforeAll(async () => {
  server = await startTestServer({ SERVICES: 'web' });
  [company, other] = [await server.makeCompany(), await server.makeCompany()];
  const platform = await server.makeCompany();
  operator = await server.makeUser(platform.id, { profile: 'admin', super: true, name: 'Rui' });
});

async function enter(userId: number | null = null, companyId = company.id, as = operator) {
  const session = await server.as(as).call(api.auth.enterCompany, { companyId, userId });
  const { id, email } = session.user;
  return { ...session, client: server.as({ id, companyId, email, token: session.token }) };
}
const audit = async (action: 'operator.enter' | 'operator.change' | 'operator.leave') =>
  (await server.as(company.admin).call(api.audit.page, { action })).auditRecords;
const expectOver = async (client: ReturnType<TestServer['as']>) => expect((await client.send('GET', '/auth/me')).status).toBe(401);

describe('an operator opens a company', () => {
  it('as its first admin, or as a chosen user, for an hour, without a cookie and without the rights of an operator', async () => {
    const answer = await server.as(operator).send('POST', '/auth/operator-session', { companyId: company.id });
    expect(answer).toMatchObject({
      status: 200,
      body: { user: { id: company.admin.id, super: false }, operator: { id: operator.id, name: 'Rui' } },
    });
    expect(answer.headers.get('set-cookie')).toBeNull();
    const { client, user, expiresAt } = await enter(company.agent.id);
    expect(user.id).toBe(company.agent.id);
    expect(await client.call(api.auth.me, {})).toEqual({ id: company.agent.id, profile: 'user', super: false });
    const shown = await client.call(api.auth.showOperatorSession, {});
    expect(shown).toMatchObject({ user: { id: company.agent.id, super: false }, operator: { id: operator.id, name: 'Rui' }, expiresAt });
    await expect(client.call(api.companies.list, {})).toFailWith('ERR_NO_PERMISSION');
    await expect(client.call(api.auth.enterCompany, { companyId: other.id })).toFailWith('ERR_NO_PERMISSION');
    server.advanceClock(3_601_000);
    expect((await client.send('GET', '/auth/me')).body).toMatchObject({ code: 'ERR_TOKEN_EXPIRED' });
    server.advanceClock(-3_601_000);
  });

  it('but no other operator, nobody of another company, and nobody who may not sign in', async () => {
    const colleague = await server.makeUser(company.id, { profile: 'admin', super: true });
    const gone = await server.makeUser(company.id);
    await queryAsSupport(server.platform, 'update users set deactivated_at = now() where id = $1', [gone.id]);
    for (const userId of [colleague.id, gone.id, other.admin.id, operator.id, 2_000_000_000]) {
      await expect(enter(userId)).toFailWith('ERR_USER_NOT_ENTERABLE');
    }
    await expect(enter(null, 2_000_000_000)).toFailWith('ERR_USER_NOT_ENTERABLE');
    const closed = await server.makeCompany({ status: false });
    await expect(enter(null, closed.id)).toFailWith('ERR_COMPANY_INACTIVE');
    for (const who of [company.admin, company.agent]) {
      await expect(server.as(who).call(api.auth.enterCompany, { companyId: company.id })).toFailWith('ERR_NO_PERMISSION');
    }
  });

  it('and leaves every trace in the audit log of that company: entry, changes and exit, with both names', async () => {
    const { client } = await enter();
    await client.call(api.tags.create, { name: 'Suporte', color: '#7C3AED' });
    await client.call(api.auth.leaveCompany, {});
    await expectOver(client);
    const trace = { userId: company.admin.id, details: { operator: { id: operator.id, name: 'Rui' } } };
    expect((await audit('operator.enter'))[0]).toMatchObject({ ...trace, address: expect.any(String) as string });
    expect((await audit('operator.change'))[0]).toMatchObject({
      ...trace,
      subjectType: 'tags',
      details: { ...trace.details, method: 'POST', path: '/tags' },
    });
    expect((await audit('operator.leave'))[0]).toMatchObject(trace);
  });

  it('without a notice to the browsers of the user, whose sessions go on', async () => {
    await drainDomainEvents(server.platform, company.id);
    const { client } = await enter(company.agent.id);
    expect((await drainDomainEvents(server.platform, company.id)).map(({ name }) => name)).not.toContain('session.opened');
    await client.send('DELETE', '/auth/logout');
    await expectOver(client);
    expect((await server.as(company.agent).send('GET', '/auth/me')).status).toBe(200);
    expect((await audit('operator.leave'))[0]).toMatchObject({ userId: company.agent.id });
  });
});

describe('an operator in a company cannot', () => {
  it('change passwords, addresses of people or tokens, nor make people', async () => {
    const { client } = await enter();
    const refused = { status: 403, body: { error: 'ERR_OPERATOR_REFUSED' } };
    const { agent } = company;
    expect(await client.send('PUT', `/users/${agent.id}`, { password: 'Janela-azul-7' })).toMatchObject(refused);
    expect(
      await client.send('PUT', `/users/${company.admin.id}`, { password: 'Janela-azul-7', currentPassword: testPassword }),
    ).toMatchObject(refused);
    expect(await client.send('PUT', `/users/${agent.id}`, { email: 'rui@made.test' })).toMatchObject(refused);
    expect(await client.send('PUT', `/users/${agent.id}`, { profile: 'admin' })).toMatchObject(refused);
    expect(await client.send('POST', '/users/import')).toMatchObject(refused);
    expect(await client.send('PUT', `/users/${agent.id}`, { name: 'Novo nome', email: agent.email })).toMatchObject({ status: 200 });
    const person = { name: 'Porta', email: 'porta@made.test', password: 'Janela-azul-7' };
    expect(await client.send('POST', '/users', person)).toMatchObject(refused);
    expect(await client.send('POST', '/auth/password', { password: 'Janela-azul-7' })).toMatchObject(refused);
    const connection = await server.as(company.admin).call(api.connections.create, { name: 'Loja', provider: 'simulated' });
    expect(await client.send('POST', `/whatsapp/${connection.id}/token`)).toMatchObject(refused);
    expect(await client.send('DELETE', `/whatsapp/${connection.id}/token`)).toMatchObject(refused);
    expect(
      await client.send('PUT', `/whatsapp/${connection.id}`, { name: 'Loja', token: 'um-token-meu-que-ninguem-adivinha-1234567890' }),
    ).toMatchObject(refused);
    expect(await client.send('POST', '/api-tokens', { name: 'x', connectionId: connection.id })).toMatchObject(refused);
    expect(await client.send('PUT', '/api-tokens/1', { allowedAddresses: [] })).toMatchObject(refused);
    expect(await client.send('DELETE', '/api-tokens/1')).toMatchObject(refused);
  });

  it('weaken how people sign in, shorten what is kept, or lead data elsewhere', async () => {
    const { client } = await enter();
    const refused = { status: 403, body: { error: 'ERR_OPERATOR_REFUSED' } };
    const keys = settingKeys.filter(isRefusedToOperators);
    expect(keys).toEqual(expect.arrayContaining(['strongPasswords', 'requireSecondStep', 'keepAudit', 'keepMessages', 'ipixc', 'asaas']));
    for (const key of keys) {
      for (const value of ['disabled', 'enabled', '30', 'https://elsewhere.test']) {
        expect(await client.send('PUT', `/settings/${key}`, { value }), key).toMatchObject(refused);
      }
      expect(await client.send('DELETE', `/settings/${key}`), key).toMatchObject(refused);
    }
    expect(await client.send('PUT', '/settings/scheduleType', { value: 'company' })).toMatchObject({ status: 200 });
    const webhook = { type: 'n8n', name: 'Fora', urlN8N: 'https://elsewhere.test/hook' };
    const { id } = await server.as(company.admin).call(api.queueIntegrations.create, { ...webhook, type: 'n8n', name: 'Da casa' });
    expect(await client.send('POST', '/queueIntegration', webhook)).toMatchObject(refused);
    expect(await client.send('PUT', `/queueIntegration/${id}`, { urlN8N: 'https://elsewhere.test/other' })).toMatchObject(refused);
    expect(await client.send('POST', '/queueIntegration/testSession', { ...webhook, id })).toMatchObject(refused);
    const queue = await server.as(company.admin).call(api.queues.create, { name: 'Vendas', color: '#7C3AED' });
    const prompt = { name: 'Ajuda', prompt: 'Responda.', apiKey: 'sk-theirs', maxMessages: 10, queueId: queue.id };
    const made = await server.as(company.admin).call(api.prompts.create, prompt);
    expect(await client.send('POST', '/prompt', { ...prompt, name: 'Outra' })).toMatchObject(refused);
    expect(await client.send('PUT', `/prompt/${made.id}`, { apiKey: 'sk-mine' })).toMatchObject(refused);
    expect(await client.send('PUT', `/prompt/${made.id}`, { ...prompt, apiKey: tokenMask })).toMatchObject({ status: 200 });
    expect(await client.send('GET', '/audit-records/list')).toMatchObject(refused);
    await server.as(company.admin).call(api.users.deactivate, { id: company.agent.id });
    expect(await client.send('POST', `/users/${company.agent.id}/reactivate`)).toMatchObject(refused);
    expect(await server.as(operator).send('POST', `/users/${company.agent.id}/reactivate`)).toMatchObject(refused);
    await server.as(company.admin).call(api.users.reactivate, { id: company.agent.id });
  });

  it('do more to accounts, keys and copies of data than is named here', () => {
    const areas = [
      'users userImports sessions secondSteps passkeys apiTokens queueIntegrations companyExports contactExports personRequests',
      'chatbotVersions prompts connections settings',
    ];
    const open = areas
      .flatMap((names) => names.split(' '))
      .flatMap((area) =>
        Object.entries((api as unknown as Record<string, Record<string, AnyEndpoint>>)[area] ?? {})
          .filter(([, { method, isRefusedToOperators: isRefused }]) => method !== 'GET' && !isRefused)
          .map(([name]) => `${area}.${name}`),
      );
    // Refused in part by their commands: users.update, settings, prompts and connections. The others give no way in and nothing away.
    expect(open.toSorted().join(' ')).toBe(
      [
        'chatbotVersions.restore companyExports.remove connections.create connections.pairByCode connections.pause connections.remove',
        'connections.renew connections.start connections.stop connections.update contactExports.remove personRequests.remove',
        'prompts.create prompts.remove prompts.test prompts.update queueIntegrations.remove settings.remove settings.removeLogo',
        'settings.setLogo settings.update users.deactivate users.invite users.remove users.removePicture users.setOfQueue',
        'users.setPicture users.update',
      ].join(' '),
    );
  });

  it('refresh the session, nor end a session that is no such one', async () => {
    const { client } = await enter();
    expect((await client.send('POST', '/auth/refresh_token')).status).toBe(401);
    for (const who of [company.admin, operator]) {
      await expect(server.as(who).call(api.auth.leaveCompany, {})).toFailWith('ERR_NO_PERMISSION');
      await expect(server.as(who).call(api.auth.showOperatorSession, {})).toFailWith('ERR_NO_PERMISSION');
    }
  });

  it.each([
    ['sign out', (who: TestUser) => server.as(who).send('DELETE', '/auth/logout')],
    ['lose the right', (who: TestUser) => queryAsSupport(server.platform, 'update users set super = false where id = $1', [who.id])],
    [
      'are deactivated',
      (who: TestUser) => queryAsSupport(server.platform, 'update users set deactivated_at = now() where id = $1', [who.id]),
    ],
    [
      'get another password',
      (who: TestUser) => queryAsSupport(server.platform, 'update users set token_version = token_version + 1 where id = $1', [who.id]),
    ],
  ])('stay after they %s', async (_, end) => {
    const leaving = await server.makeUser(operator.companyId, { profile: 'admin', super: true });
    const { client } = await enter(null, company.id, leaving);
    await end(leaving);
    await expectOver(client);
  });

  it('stay as somebody who becomes an operator', async () => {
    const user = await server.makeUser(company.id);
    const { client } = await enter(user.id);
    await queryAsSupport(server.platform, 'update users set super = true where id = $1', [user.id]);
    await expectOver(client);
  });
});

it('records the exit of an operator whose session has ended by itself', async () => {
  const { client } = await enter(company.agent.id);
  server.advanceClock(3_700_000);
  await removeExpiredSessions.run(server.platform);
  server.advanceClock(-3_700_000);
  await expectOver(client);
  expect((await audit('operator.leave'))[0]).toMatchObject({ userId: company.agent.id, details: { reason: 'expired' } });
});
