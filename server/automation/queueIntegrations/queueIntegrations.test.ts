import { Writable } from 'node:stream';
import { beforeAll, describe, expect, it } from 'vitest';
import { api } from '#shared/api.ts';
import { tokenMask } from '#shared/kit/schemas.ts';
import type { IntegrationTestInput, QueueIntegrationInput } from '#shared/automation/queueIntegrations/index.ts';
import type { ErrorCode } from '#shared/errors.ts';
import {
  type BotSimulator,
  simulatedProject,
  simulatedSlug,
  simulatedWebhook,
  startBotSimulator,
} from '#server/simulators/bots/startBotSimulator.ts';
import { column, execute, queryOf, queryRows } from '#server/platform/database/queryRows.ts';
import { drainBroadcasts } from '#server/testing/fixtures/drainBroadcasts.ts';
import { onFileFinished } from '#server/testing/server/onFileFinished.ts';
import { startTestServer, type TestServer, type TestUser } from '#server/testing/server/startTestServer.ts';
import { createSignature } from '#server/integrations/bots/createBotServices.ts';

let server: TestServer;
let bots: BotSimulator;
let logged = '';

beforeAll(async () => {
  bots = await startBotSimulator();
  onFileFinished(() => bots.stop());
  const destination = new Writable({
    write: (chunk: Buffer, _, done) => {
      logged += chunk.toString();
      done();
    },
  });
  const addresses = { DIALOGFLOW_URL: bots.url, OUTGOING_PRIVATE_HOSTS: new URL(bots.url).host };
  server = await startTestServer({ SERVICES: 'web', LOG_LEVEL: 'trace', ...addresses }, destination);
});

const as = (user: TestUser) => server.as(user).call;
const typebot = { type: 'typebot', name: 'Triagem', urlN8N: 'https://viewer.acme.test', typebotSlug: 'triagem' } as const;
const webhook = { type: 'webhook', name: 'Meu sistema', urlN8N: 'https://acme.test/prosa' } as const;
const dialogflow = (): QueueIntegrationInput => ({
  type: 'dialogflow',
  name: 'Robô',
  projectName: simulatedProject,
  jsonContent: bots.keyFile,
  language: 'pt-BR',
});

async function makeCompany(plan: Parameters<TestServer['makeCompany']>[0] = {}) {
  const { admin, agent } = await server.makeCompany(plan);
  const create = (input: QueueIntegrationInput) => as(admin)(api.queueIntegrations.create, input);
  const test = (input: IntegrationTestInput) => as(admin)(api.queueIntegrations.test, input);
  return { admin, agent, create, test };
}

const stored = (user: TestUser) =>
  server.inCompany(user.companyId, ({ em }) =>
    queryRows(
      em,
      queryOf({ json: column.text(), secret: column.text() }, 'select json_content as json, secret from queue_integrations order by id'),
    ),
  );

describe('an integration', () => {
  it('is one of at most two hundred', async () => {
    const { admin, create } = await makeCompany();
    await create(typebot);
    await server.inCompany(admin.companyId, ({ em }) =>
      execute(
        em,
        `insert into queue_integrations
         select (jsonb_populate_record(i, jsonb_build_object('id', nextval('queue_integrations_id_seq'), 'name', 'n' || n))).*
         from queue_integrations i, generate_series(1, 199) n`,
      ),
    );
    await expect(create(webhook)).toFailWith('ERR_INTEGRATIONS_LIMIT');
  });

  it('has the defaults of a typebot, keeps what is left out, and lists the newest first', async () => {
    const { admin, create } = await makeCompany();
    const made = await create(typebot);
    expect(made).toMatchObject({ typebotDelayMessage: 1000, typebotExpires: 1, typebotKeywordFinish: '', jsonContent: '', secret: '' });
    const answer = await server
      .as(admin)
      .send('PUT', `/queueIntegration/${made.id}`, { typebotDelayMessage: 0, typebotKeywordFinish: 'sair', companyId: 9 });
    expect(answer).toMatchObject({
      status: 201,
      body: { ...typebot, typebotDelayMessage: 0, typebotKeywordFinish: 'sair', companyId: admin.companyId },
    });
    await create(webhook);
    const names = async (searchParam: string) =>
      (await as(admin)(api.queueIntegrations.page, { searchParam })).queueIntegrations.map(({ name }) => name);
    expect(await names('')).toEqual(['Meu sistema', 'Triagem']);
    expect(await names('TRIA')).toEqual(['Triagem']);
    expect(await names('_')).toEqual([]);
  });

  it.each<[ErrorCode, object]>([
    ['ERR_INTEGRATION_INVALID_NAME', { ...typebot, name: 'a' }],
    ['ERR_VALIDATION', { ...typebot, type: 'zapier' }],
    ['ERR_INTEGRATION_INVALID_URL', { ...webhook, urlN8N: '' }],
    ['ERR_INTEGRATION_INVALID_URL', { ...webhook, urlN8N: 'ftp://acme.test' }],
    ['ERR_INTEGRATION_PRIVATE_HOST', { ...webhook, urlN8N: 'http://acme.test' }],
    ['ERR_INTEGRATION_PRIVATE_HOST', { ...webhook, urlN8N: 'https://169.254.169.254/latest' }],
    ['ERR_INTEGRATION_PRIVATE_HOST', { ...webhook, urlN8N: 'https://[::1]/' }],
    ['ERR_INTEGRATION_SLUG_REQUIRED', { ...typebot, typebotSlug: '' }],
    ['ERR_INTEGRATION_ACCOUNT_INVALID', { type: 'dialogflow', name: 'Robô', projectName: 'p', jsonContent: '{}' }],
    ['ERR_INTEGRATION_ACCOUNT_INVALID', { type: 'dialogflow', name: 'Robô', projectName: '', jsonContent: '{"client_email":"a@b.c"}' }],
    ['ERR_VALIDATION', { ...typebot, typebotDelayMessage: 30_001 }],
  ])('is refused with %s: %o', async (code, input) => {
    const { admin } = await makeCompany();
    expect(await server.as(admin).send('POST', '/queueIntegration', input)).toMatchObject({ status: 400, body: { code } });
    expect((await as(admin)(api.queueIntegrations.page, {})).count).toBe(0);
  });

  it('has a name of its own in its company, and in that company only', async () => {
    const { create } = await makeCompany();
    await create(typebot);
    await expect(create({ ...webhook, name: 'TRIAGEM' })).toFailWith('ERR_INTEGRATION_ALREADY_EXISTS');
    expect((await (await makeCompany()).create(typebot)).name).toBe('Triagem');
  });

  it('is for admins whose plan has integrations; others have an empty list', async () => {
    const { admin, agent, create } = await makeCompany();
    const { id } = await create(typebot);
    const { admin: stranger } = await makeCompany();
    const lacking = await makeCompany({ useIntegrations: false });
    for (const [user, code] of [
      [agent, 'ERR_NO_PERMISSION'],
      [stranger, 'ERR_NO_DIALOG_FOUND'],
      [lacking.admin, 'ERR_PLAN_LACKS_FEATURE'],
    ] as const) {
      expect((await as(user)(api.queueIntegrations.page, {})).queueIntegrations).toEqual([]);
      await expect(as(user)(api.queueIntegrations.show, { id })).toFailWith(code);
      await expect(as(user)(api.queueIntegrations.update, { id, name: 'outro' })).toFailWith(code);
      await expect(as(user)(api.queueIntegrations.remove, { id })).toFailWith(code);
      await expect(as(user)(api.queueIntegrations.test, { id })).toFailWith(code);
    }
    expect((await as(admin)(api.queueIntegrations.show, { id })).name).toBe('Triagem');
  });

  it('names what uses it and stays while something does; another company’s cannot be used', async () => {
    const { admin, create } = await makeCompany();
    const { id } = await create(typebot);
    const queue = await as(admin)(api.queues.create, { name: 'Vendas', color: '#7C3AED', integrationId: id });
    expect((await as(admin)(api.queueIntegrations.show, { id })).usedBy).toEqual({
      queues: [{ id: queue.id, name: 'Vendas' }],
      connections: [],
    });
    await expect(as(admin)(api.queueIntegrations.remove, { id })).toFailWith('ERR_INTEGRATION_IN_USE');
    const stranger = await makeCompany();
    await expect(as(stranger.admin)(api.queues.create, { name: 'Vendas', color: '#7C3AED', integrationId: id })).toFailWith(
      'ERR_NO_DIALOG_FOUND',
    );
    await as(admin)(api.queues.update, { id: queue.id, integrationId: null });
    expect((await server.as(admin).send('DELETE', `/queueIntegration/${id}`)).status).toBe(200);
    await expect(as(admin)(api.queueIntegrations.show, { id })).toFailWith('ERR_NO_DIALOG_FOUND');
  });
});

describe('the secrets', () => {
  it('are sealed, masked in answers and live events, kept by the mask and removed by an empty text', async () => {
    const { admin, create, test } = await makeCompany();
    const { id, ...made } = await create({ ...webhook, secret: 'hmac-very-secret' });
    const bot = await create(dialogflow());
    expect([made.secret, bot.jsonContent]).toEqual([tokenMask, tokenMask]);
    const [first, second] = await stored(admin);
    expect(JSON.stringify([first, second])).not.toMatch(/very-secret|PRIVATE KEY/);
    await as(admin)(api.queueIntegrations.update, { id, secret: tokenMask, name: 'Outro' });
    expect((await stored(admin))[0]).toEqual(first);
    expect((await as(admin)(api.queueIntegrations.update, { id, secret: '' })).secret).toBe('');
    await expect(as(admin)(api.queueIntegrations.update, { id: bot.id, jsonContent: '' })).toFailWith('ERR_INTEGRATION_ACCOUNT_INVALID');
    await test({ id: bot.id });
    await as(admin)(api.queueIntegrations.remove, { id });
    const told = (await drainBroadcasts(server.platform, admin.companyId)).filter(({ event }) => event === 'queueIntegration');
    expect(told.map(({ rooms }) => rooms)).toEqual(told.map(() => ['admins']));
    expect(told.at(-1)?.body).toMatchObject({ action: 'delete', integrationId: id });
    expect(JSON.stringify([told, logged])).not.toMatch(/very-secret|PRIVATE KEY/);
  });
});

describe('POST /queueIntegration/testSession', () => {
  it('signs in to DialogFlow with the service account and detects an intent, also as older clients ask', async () => {
    const { test, create } = await makeCompany();
    const { type: _, name: __, ...older } = dialogflow();
    expect(await test(older)).toEqual({ message: 'Resposta simulada a “Olá” (pt-BR)' });
    const { id } = await create(dialogflow());
    expect(await test({ id, jsonContent: tokenMask, language: 'en' })).toEqual({ message: 'Resposta simulada a “Olá” (en)' });
    await expect(test({ id, projectName: 'outro-projeto' })).toFailWith('ERR_INTEGRATION_REFUSED');
    const forged = (await startBotSimulator()) satisfies BotSimulator;
    await forged.stop();
    await expect(test({ id, jsonContent: forged.keyFile })).toFailWith('ERR_INTEGRATION_REFUSED');
    const broken = JSON.stringify({ client_email: 'a@b.test', private_key: 'none' });
    await expect(test({ id, jsonContent: broken })).toFailWith('ERR_INTEGRATION_ACCOUNT_INVALID');
  });

  it('never signs in elsewhere, whatever the key file says', async () => {
    const { test } = await makeCompany();
    const keyFile = JSON.stringify({ ...(JSON.parse(bots.keyFile) as object), token_uri: 'http://127.0.0.1:9/token' });
    expect(await test({ ...dialogflow(), jsonContent: keyFile } as IntegrationTestInput)).toHaveProperty('message');
  });

  it.each(['webhook', 'n8n'] as const)('posts a signed event to a %s', async (type) => {
    const { test, admin } = await makeCompany();
    const urlN8N = `${bots.url}${simulatedWebhook}`;
    expect(await test({ type, urlN8N, secret: 'hmac' })).toEqual({ message: '200' });
    const sent = bots.requests.at(-1);
    expect(sent?.headers['x-prosa-signature']).toBe(createSignature('hmac', sent?.body ?? ''));
    expect(JSON.parse(sent?.body ?? '')).toMatchObject({
      event: 'test',
      companyId: admin.companyId,
      message: { conversation: 'Teste do Prosa' },
    });
    await test({ type, urlN8N });
    expect(bots.requests.at(-1)?.headers).not.toHaveProperty('x-prosa-signature');
    await expect(test({ type, urlN8N: `${bots.url}/unknown` })).toFailWith('ERR_INTEGRATION_REFUSED');
  });

  it('starts a chat of a typebot', async () => {
    const { test } = await makeCompany();
    const input = { type: 'typebot', urlN8N: `${bots.url}/`, typebotSlug: simulatedSlug } as const;
    expect(await test(input)).toEqual({ message: 'Olá! Sou o fluxo simulado.' });
    await expect(test({ ...input, typebotSlug: 'outro' })).toFailWith('ERR_INTEGRATION_REFUSED');
    bots.failures.push({ status: 200, body: '<html>' }, { status: 302, body: {} });
    await expect(test(input)).toFailWith('ERR_INTEGRATION_REFUSED');
    await expect(test(input)).toFailWith('ERR_INTEGRATION_REFUSED');
  });

  it('asks no private host that the operator does not list, and tells in words', async () => {
    const { admin } = await makeCompany();
    const asked = bots.requests.length;
    for (const urlN8N of ['http://127.0.0.1:9/x', 'https://localhost/x', 'https://10.0.0.1/x']) {
      expect(await server.as(admin).send('POST', '/queueIntegration/testSession', { type: 'webhook', urlN8N })).toMatchObject({
        status: 400,
        body: { code: 'ERR_INTEGRATION_PRIVATE_HOST' },
      });
    }
    expect(bots.requests.length).toBe(asked);
    const answer = await server.as(admin).send('POST', '/queueIntegration/testSession', { type: 'webhook', urlN8N: `${bots.url}/unknown` });
    expect(answer).toMatchObject({ status: 400, body: { error: 'O serviço recusou a conexão (404).' } });
  });

  it('is refused after thirty tests in a quarter of an hour', async () => {
    const { test } = await makeCompany();
    const run = () => test({ type: 'webhook', urlN8N: `${bots.url}${simulatedWebhook}` });
    for (let times = 0; times < 30; times += 1) {
      await run();
    }
    await expect(run()).toFailWith('ERR_TOO_MANY_ATTEMPTS');
  });
});
