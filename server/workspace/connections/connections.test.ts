import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { api } from '#shared/api.ts';
import type { ConnectionInput } from '#shared/workspace/connections/input.ts';
import { tokenMask } from '#shared/kit/schemas.ts';
import type { ConnectionRecord } from '#shared/workspace/connections/record.ts';
import { column, execute, queryOf, queryRows, uncheckedRows } from '#server/platform/database/queryRows.ts';
import { startTestServer, type TestServer, type TestUser } from '#server/testing/server/startTestServer.ts';
import { createConnection } from './createConnection.ts';
import { connectionBroadcasts } from './area.ts';

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
const list = (who = admin) => server.as(who).call(api.connections.list, {});
const queue = async (name: string, who = admin) =>
  (await server.as(who).call(api.queues.create, { name, color: `#${(0x100000 + ++count).toString(16)}` })).id;
const defaults = async (who = admin) => (await list(who)).filter(({ isDefault }) => isDefault).map(({ id }) => id);

describe('POST /whatsapp', () => {
  it('makes the first one the default, whatever the flag says, and starts it', async () => {
    const { admin: owner } = await server.makeCompany();
    const first = await add({ isDefault: false }, owner);
    expect(first).toMatchObject({
      isDefault: true,
      status: 'OPENING',
      state: 'new',
      qrcode: '',
      token: '',
      queues: [],
      maxUseBotQueues: 3,
    });
    expect((await add({}, owner)).isDefault).toBe(false);
    const [wished] = await server.inCompany(owner.companyId, ({ em }) =>
      queryRows(em, queryOf({ wish: column.text() }, 'select wish from connection_leases where connection_id = $1'), [first.id]),
    );
    expect(wished?.wish).toBe('start');
  });

  it('honours isDefault on a later one, which takes it from the former', async () => {
    const { admin: owner } = await server.makeCompany();
    await add({}, owner);
    const second = await add({ isDefault: true }, owner);
    expect(await defaults(owner)).toEqual([second.id]);
  });

  it('stops at the limit of the plan, also when two come at once, and says how many there are', async () => {
    const small = await server.makeCompany();
    await server.inCompany(small.id, async (scope) => {
      const { runInSystemScope } = await import('#server/platform/database/systemScope.ts');
      await runInSystemScope(scope.platform, 'a test', ({ em }) =>
        execute(em, 'update plans set connections = 1 where id = $1', [small.planId]),
      );
    });
    const both = await Promise.allSettled([add({}, small.admin), add({}, small.admin)]);
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    const refused = await server.as(small.admin).send('POST', '/whatsapp', { name: 'Terceira' });
    expect(refused).toMatchObject({ status: 400, body: { code: 'ERR_PLAN_CONNECTIONS_LIMIT', error: expect.stringMatching(/: 1$/) } });
  });

  it('keeps names apart within a company only', async () => {
    await add({ name: 'Matriz' });
    await expect(add({ name: 'MATRIZ' })).toFailWith('ERR_WAPP_NAME_ALREADY_EXISTS');
    const { admin: other } = await server.makeCompany();
    expect((await add({ name: 'Matriz' }, other)).name).toBe('Matriz');
  });

  it('takes what the form sends for nothing', async () => {
    const answer = await server.as(admin).send('POST', '/whatsapp', {
      name: `Loja ${++count}`,
      provider: 'simulated',
      token: '',
      timeToTransfer: '',
      transferQueueId: '',
      promptId: null,
      maxUseBotQueues: '',
      timeUseBotQueues: '',
      expiresTicket: '',
      status: 'CONNECTED',
      companyId: 999,
    });
    const zeros = { timeToTransfer: null, transferQueueId: null, maxUseBotQueues: 0, timeUseBotQueues: 0, expiresTicket: 0 };
    expect(answer).toMatchObject({ status: 200, body: { ...zeros, companyId: admin.companyId, status: 'OPENING' } });
  });

  it('keeps the assistant and the integration that answer on it', async () => {
    const prompt = { name: 'Redator', prompt: 'Seja breve.', apiKey: 'sk-works', maxMessages: 5, queueId: await queue('Automática') };
    const typebot = { type: 'typebot', name: 'Triagem', urlN8N: 'https://viewer.acme.test', typebotSlug: 'triagem' } as const;
    const { id: promptId } = await server.as(admin).call(api.prompts.create, prompt);
    const { id: integrationId } = await server.as(admin).call(api.queueIntegrations.create, typebot);
    const { id } = await add({ promptId, integrationId });
    expect(await server.as(admin).call(api.connections.show, { id })).toMatchObject({ promptId, integrationId });
  });

  it('asks for a greeting where there is a choice of queues', async () => {
    const queueIds = [await queue('Vendas'), await queue('Trocas')];
    await expect(add({ queueIds })).toFailWith('ERR_WAPP_GREETING_REQUIRED');
    const count = await add({ queueIds, greetingMessage: 'Escolha o setor' });
    expect(count.queues.map(({ id, WhatsappQueue }) => [id, WhatsappQueue.whatsappId])).toEqual(queueIds.map((id) => [id, count.id]));
  });

  it('refuses queues of another company and unknown prompts', async () => {
    const { admin: other } = await server.makeCompany();
    const foreign = await queue('Delas', other);
    await expect(add({ queueIds: [foreign] })).toFailWith('ERR_QUEUE_NOT_FOUND');
    await expect(add({ transferQueueId: foreign })).toFailWith('ERR_QUEUE_NOT_FOUND');
    await expect(add({ promptId: 2_000_000_000 })).toFailWith('ERR_NO_PROMPT_FOUND');
    await expect(add({ integrationId: 2_000_000_000 })).toFailWith('ERR_NO_DIALOG_FOUND');
  });
});

describe('a simulated connection', () => {
  it('is refused where the business is real', async () => {
    await server.inCompany(company.id, async (scope) => {
      const config = { ...scope.platform.config, production: true };
      const inEarnest = { ...scope, platform: { ...scope.platform, config } };
      await expect(createConnection(inEarnest, { name: 'De mentira', provider: 'simulated' })).toFailWith('ERR_VALIDATION', {
        provider: 'any.only',
      });
    });
  });
});

describe('PUT /whatsapp/:id', () => {
  it('leaves the queues alone unless they are named, and empties them when asked', async () => {
    const id = (await add()).id;
    const queueIds = [await queue('Só esta')];
    await change(id, { queueIds });
    await change(id, { name: `Loja ${++count}` });
    await server.as(admin).call(api.connections.renew, { id });
    await server.as(admin).call(api.connections.stop, { id });
    const detail = await server.as(admin).call(api.connections.show, { id });
    expect(detail.queues.map((of) => of.id)).toEqual(queueIds);
    expect((await change(id, { queueIds: [] })).queues).toEqual([]);
  });

  it('shows one alone with what the list leaves out, and takes all of it back', async () => {
    const { id } = await add({ queueIds: [await queue('Inteira')] });
    const record = await server.as(admin).call(api.connections.show, { id });
    const whole = { integrationId: null, promptId: null, mediaPath: null, mediaName: null, options: [] };
    expect(record).toMatchObject({ prompt: null, queues: [{ name: 'Inteira', WhatsappQueue: { whatsappId: id }, ...whole }] });
    const listed = (await server.as(admin).call(api.connections.list, {})).find((one) => one.id === id);
    expect(listed?.queues[0]).not.toHaveProperty('options');
    expect(await server.as(admin).send('PUT', `/whatsapp/${id}`, { ...record })).toMatchObject({ status: 200 });
  });

  it('takes a whole record back', async () => {
    const record = await add({ greetingMessage: 'Olá' });
    const answer = await server.as(admin).send('PUT', `/whatsapp/${record.id}`, { ...record, name: 'De volta', queueIds: [] });
    expect(answer).toMatchObject({ status: 200, body: { name: 'De volta', greetingMessage: 'Olá', isDefault: record.isDefault } });
  });

  it('keeps exactly one default', async () => {
    const { admin: owner } = await server.makeCompany();
    const first = await add({}, owner);
    const second = await add({}, owner);
    await expect(change(first.id, { isDefault: false }, owner)).toFailWith('ERR_NO_OTHER_WHATSAPP');
    await change(second.id, { isDefault: true }, owner);
    expect(await defaults(owner)).toEqual([second.id]);
    await Promise.all([change(first.id, { isDefault: true }, owner), change(second.id, { isDefault: true }, owner)]);
    expect(await defaults(owner)).toHaveLength(1);
  });

  it('asks for a greeting when it is taken away from a choice', async () => {
    const queueIds = [await queue('Uma'), await queue('Duas')];
    const { id } = await add({ queueIds, greetingMessage: 'Qual?' });
    await expect(change(id, { greetingMessage: '' })).toFailWith('ERR_WAPP_GREETING_REQUIRED');
  });
});

describe('DELETE /whatsapp/:id', () => {
  it('keeps the default while there are others', async () => {
    const { admin: owner } = await server.makeCompany();
    const first = await add({}, owner);
    const second = await add({}, owner);
    const remove = (id: number) => server.as(owner).call(api.connections.remove, { id });
    await expect(remove(first.id)).toFailWith('ERR_NO_OTHER_WHATSAPP');
    await remove(second.id);
    await remove(first.id);
    expect(await list(owner)).toEqual([]);
    expect((await add({}, owner)).isDefault).toBe(true);
  });

  it('leaves its people, without it', async () => {
    await add();
    const { id } = await add({ isDefault: false });
    const { id: userId } = await server.makeUser(company.id);
    await server.as(admin).call(api.users.update, { id: userId, whatsappId: id });
    await server.as(admin).call(api.connections.remove, { id });
    expect((await server.as(admin).call(api.users.show, { id: userId })).whatsappId).toBeNull();
  });
});

describe('/whatsappsession/:id', () => {
  const commandOf = async (id: number) =>
    (
      await server.inCompany(company.id, ({ em }) =>
        uncheckedRows(
          em,
          'select l.wish, c.wanted, c.state from connection_leases l join connections c on c.id = l.connection_id where c.id = $1',
          [id],
        ),
      )
    )[0];

  it('stores a command for the owner of the connection and shows the transition at once', async () => {
    const { id } = await add();
    expect(await server.as(admin).call(api.connections.stop, { id })).toEqual({ message: 'Session disconnected' });
    expect(await commandOf(id)).toEqual({ wish: 'stop', wanted: false, state: 'paused' });
    expect((await server.as(admin).call(api.connections.show, { id })).status).toBe('DISCONNECTED');
    await server.as(admin).call(api.connections.stop, { id });
    expect(await server.as(admin).call(api.connections.renew, { id })).toEqual({ message: 'Starting session' });
    expect(await commandOf(id)).toEqual({ wish: 'renew', wanted: true, state: 'connecting' });
    expect((await server.as(admin).call(api.connections.show, { id })).status).toBe('OPENING');
    await server.as(admin).call(api.connections.start, { id });
    expect(await commandOf(id)).toMatchObject({ wish: 'start', wanted: true });
    expect(await server.as(admin).call(api.connections.pause, { id })).toEqual({ message: 'Session paused' });
    expect(await commandOf(id)).toEqual({ wish: 'pause', wanted: false, state: 'paused' });
    expect(await server.as(admin).call(api.connections.show, { id })).toMatchObject({ status: 'DISCONNECTED', stateReason: 'user' });
  });

  it('keeps the digits of a number that was disconnected', async () => {
    const { id } = await add();
    await server.inCompany(company.id, ({ em }) =>
      execute(em, `update connections set number = '5511900000001', known_number = '5511900000001', state = 'connected' where id = $1`, [
        id,
      ]),
    );
    await server.as(admin).call(api.connections.stop, { id });
    expect(await server.as(admin).call(api.connections.show, { id })).toMatchObject({ state: 'paused', number: '5511900000001' });
  });

  it('stores the phone with the command for a code, and refuses an impossible number', async () => {
    const { id } = await add({ provider: 'beta' });
    await server.as(admin).call(api.connections.pairByCode, { id, number: '+55 (11) 98765-4321' });
    expect(await commandOf(id)).toEqual({ wish: 'code', wanted: true, state: 'connecting' });
    const [detail] = await server.inCompany(company.id, ({ em }) =>
      queryRows(em, queryOf({ number: column.text() }, 'select pair_with as number from connection_leases where connection_id = $1'), [id]),
    );
    expect(detail?.number).toBe('5511987654321');
    for (const number of ['', '123', 'onze']) {
      await expect(server.as(admin).call(api.connections.pairByCode, { id, number })).toFailWith('ERR_VALIDATION');
    }
    await expect(server.as(admin).call(api.connections.pairByCode, { id, number: '4004 1234' })).toFailWith('ERR_NUMBER_INVALID');
    await expect(server.as(company.agent).call(api.connections.pairByCode, { id, number: '5511987654321' })).toFailWith(
      'ERR_NO_PERMISSION',
    );
    expect(await commandOf(id)).toMatchObject({ wish: 'code' });
  });

  it('needs no code where there is no phone', async () => {
    const { id } = await add();
    await server.as(admin).call(api.connections.pairByCode, { id, number: '5511987654321' });
    expect(await commandOf(id)).toMatchObject({ wish: 'start' });
  });
});

describe('the live events of a connection', () => {
  it('reach admins with its secrets and agents without, each once', async () => {
    const { id } = await add({ token: randomUUID() });
    for (const on of ['connection.changed', 'connection.stateChanged'] as const) {
      const broadcasts = await server.inCompany(company.id, async (scope) => {
        const broadcaster = connectionBroadcasts.find((one) => one.on === on);
        return (await broadcaster?.render(scope, { connectionId: id } as never)) ?? [];
      });
      const heard = broadcasts.map(({ to, body }) => [to, Object.values(body).find((value) => typeof value === 'object')] as const);
      expect(heard).toEqual([
        [[`company-${company.id}-admins`], expect.objectContaining({ id, token: tokenMask, qrcode: '' })],
        [[`company-${company.id}-agents`], expect.not.objectContaining({ token: expect.anything() })],
      ]);
    }
  });
});
