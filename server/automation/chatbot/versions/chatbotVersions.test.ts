import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { api } from '#shared/api.ts';
import { maxChatbotVersions } from '#shared/automation/chatbot/versions.ts';
import { queryAsSupport } from '#server/platform/database/queryAsSupport.ts';
import { makeConnection, makeQueue } from '#server/testing/fixtures/makeRecords.ts';
import { startTestServer, type TestServer, type TestUser } from '#server/testing/server/startTestServer.ts';
import { recordFirstVersions } from './recordFirstVersions.ts';
import { recordVersion } from './recordVersion.ts';

let server: TestServer;
let companyId: number;
let admin: TestUser;
let agent: TestUser;
let made: { connectionId: number; queueId: number; otherId: number };

beforeAll(async () => {
  server = await startTestServer();
});
beforeEach(async () => {
  ({ id: companyId, admin, agent } = await server.makeCompany());
  made = await server.inCompany(companyId, async (scope) => {
    const [queue, other] = [await makeQueue(scope), await makeQueue(scope)];
    Object.assign(queue, { name: 'Vendas', greetingMessage: 'Olá!' });
    const connection = await makeConnection(scope, [queue.id, other.id]);
    Object.assign(connection, { name: 'Loja', greetingMessage: 'Bem-vindo!' });
    await scope.em.flush();
    return { connectionId: connection.id, queueId: queue.id, otherId: other.id };
  });
  await server.inCompany(companyId, (scope) => recordVersion(scope));
});

const call: ReturnType<TestServer['as']>['call'] = (...of) => server.as(admin).call(...of);
const list = () => call(api.chatbotVersions.list, {});
const waitForVersions = (count: number) =>
  vi.waitFor(async () => {
    const versions = await list();
    expect(versions).toHaveLength(count);
    return versions;
  }, 15_000);
const menuOf = async (): Promise<string[]> =>
  (await call(api.queueOptions.list, { queueId: made.queueId })).map(
    ({ option, title, parentId }) => `${option} ${title}${parentId === null ? '' : ' (inside)'}`,
  );

describe('GET /chatbot-versions', () => {
  it('tells who changed what, newest first, to admins of the company alone', async () => {
    await call(api.queues.update, { id: made.queueId, greetingMessage: 'Boa tarde!' });
    await waitForVersions(2);
    await call(api.queueOptions.create, { queueId: made.queueId, title: 'Boleto' });
    const versions = await waitForVersions(3);
    const { name } = await call(api.users.show, { id: admin.id });
    expect(versions).toMatchObject([
      { number: 3, userName: name, changes: [{ subject: 'option', action: 'add', name: 'Vendas · Boleto', fields: [] }] },
      { number: 2, userName: name, changes: [{ subject: 'queue', action: 'change', name: 'Vendas', fields: ['greeting'] }] },
      { number: 1, userName: '', restoredFrom: null, changes: [] },
    ]);
    await expect(server.as(agent).call(api.chatbotVersions.list, {})).toFailWith('ERR_NO_PERMISSION');
    const stranger = await server.makeCompany();
    const [newest] = versions;
    await expect(server.as(stranger.admin).call(api.chatbotVersions.restore, { id: newest?.id ?? 0 })).toFailWith(
      'ERR_NO_CHATBOT_VERSION_FOUND',
    );
  });

  it('keeps so many, and begins with the state that was found', async () => {
    await queryAsSupport(server.platform, 'delete from chatbot_versions where company_id = $1', [companyId]);
    await recordFirstVersions.run(server.platform);
    expect(await list()).toMatchObject([{ number: 1, changes: [] }]);
    await queryAsSupport(server.platform, 'update chatbot_versions set number = $2 where company_id = $1', [companyId, maxChatbotVersions]);
    await call(api.connections.update, { id: made.connectionId, maxUseBotQueues: 7 });
    await vi.waitFor(async () => expect((await list())[0]?.number).toBe(maxChatbotVersions + 1), 15_000);
    await queryAsSupport(server.platform, 'update chatbot_versions set number = number - $2 where company_id = $1 and number = $3', [
      companyId,
      maxChatbotVersions - 1,
      maxChatbotVersions,
    ]);
    await call(api.connections.update, { id: made.connectionId, maxUseBotQueues: 8 });
    await vi.waitFor(async () => expect((await list()).map(({ number }) => number)).toEqual([102, 101]), 15_000);
  });
});

describe('POST /chatbot-versions/:id/restore', () => {
  it('takes texts, menus, queues and hours back in one go, and can be taken back itself', async () => {
    const bill = await call(api.queueOptions.create, { queueId: made.queueId, title: 'Boleto' });
    await call(api.queueOptions.create, { queueId: made.queueId, title: 'Segunda via', parentId: bill.id });
    await call(api.queueOptions.create, { queueId: made.queueId, title: 'Prazo' });
    const former = await server.inCompany(companyId, (scope) => recordVersion(scope));
    const before = await menuOf();

    await call(api.queueOptions.remove, { id: bill.id });
    await call(api.queueOptions.create, { queueId: made.queueId, title: 'Outros', option: 1 });
    await call(api.queues.update, { id: made.queueId, greetingMessage: 'Mudou' });
    await call(api.connections.update, { id: made.connectionId, greetingMessage: 'Outro', queueIds: [made.queueId], timeUseBotQueues: 9 });
    await call(api.settings.update, { key: 'scheduleType', value: 'company' });
    const changed = await menuOf();

    const { version, gone } = await call(api.chatbotVersions.restore, { id: former });
    expect(gone).toEqual([]);
    expect(version).toMatchObject({ restoredFrom: (await list()).find(({ id }) => id === former)?.number });
    expect((await menuOf()).toSorted()).toEqual(before.toSorted());
    expect(await call(api.queues.show, { id: made.queueId })).toMatchObject({ greetingMessage: 'Olá!' });
    const connection = await call(api.connections.show, { id: made.connectionId });
    expect(connection).toMatchObject({ greetingMessage: 'Bem-vindo!', timeUseBotQueues: 0 });
    expect(connection.queues).toHaveLength(2);
    const { auditRecords } = await call(api.audit.page, { action: 'chatbotVersion.restore' });
    expect(auditRecords).toMatchObject([{ subjectId: former, userId: admin.id }]);

    const undone = (await list()).find(({ number }) => number === version.number - 1);
    await call(api.chatbotVersions.restore, { id: undone?.id ?? 0 });
    expect((await menuOf()).toSorted()).toEqual(changed.toSorted());
    expect(await call(api.queues.show, { id: made.queueId })).toMatchObject({ greetingMessage: 'Mudou' });
  });

  it('takes assistant, assignment and closing texts back, without an assistant that is gone', async () => {
    const input = { prompt: 'Ajude.', apiKey: 'sk-test-12345678', maxMessages: 10, queueId: made.queueId };
    const prompt = await call(api.prompts.create, { ...input, name: 'Vendedora' });
    const other = await call(api.prompts.create, { ...input, name: 'Outra' });
    await call(api.queues.update, { id: made.queueId, promptId: prompt.id, assignment: 'roundRobin', prefersLastAgent: true });
    await call(api.queues.update, { id: made.otherId, promptId: other.id });
    await call(api.connections.update, { id: made.connectionId, farewellMessage: 'Até logo!', ratingMessage: 'Como foi?' });
    const former = await server.inCompany(companyId, (scope) => recordVersion(scope));
    await call(api.queues.update, { id: made.queueId, promptId: null, assignment: 'none', prefersLastAgent: false });
    await call(api.queues.update, { id: made.otherId, promptId: null });
    await call(api.connections.update, { id: made.connectionId, farewellMessage: '', ratingMessage: '' });
    await call(api.prompts.remove, { id: other.id });
    const latest = await server.inCompany(companyId, (scope) => recordVersion(scope));
    expect((await list()).find(({ id }) => id === latest)?.number).toBeGreaterThan(1);
    const changed = (await list()).flatMap(({ changes }) => changes.flatMap(({ fields }) => fields));
    expect(changed).toEqual(expect.arrayContaining(['automation', 'assignment', 'endings']));

    await call(api.chatbotVersions.restore, { id: former });
    expect(await call(api.queues.show, { id: made.queueId })).toMatchObject({
      promptId: prompt.id,
      assignment: 'roundRobin',
      prefersLastAgent: true,
    });
    expect(await call(api.queues.show, { id: made.otherId })).toMatchObject({ promptId: null });
    expect(await call(api.connections.show, { id: made.connectionId })).toMatchObject({
      farewellMessage: 'Até logo!',
      ratingMessage: 'Como foi?',
    });
  });

  it('leaves alone what a version of an earlier program did not hold', async () => {
    const [{ id } = { id: 0 }] = await list();
    await queryAsSupport(
      server.platform,
      `update chatbot_versions set rules = jsonb_set(rules, '{queues}', (select jsonb_agg(q - 'automation' - 'assignment')
       from jsonb_array_elements(rules -> 'queues') q)) where id = $1`,
      [id],
    );
    await call(api.queues.update, { id: made.queueId, greetingMessage: 'Mudou', assignment: 'leastBusy' });
    await waitForVersions(2);
    await call(api.chatbotVersions.restore, { id });
    expect(await call(api.queues.show, { id: made.queueId })).toMatchObject({ greetingMessage: 'Olá!', assignment: 'leastBusy' });
  });

  it('names what is gone, and leaves later queues alone', async () => {
    const [{ id } = { id: 0 }] = await list();
    const { name } = await call(api.queues.show, { id: made.otherId });
    await call(api.queues.remove, { id: made.otherId });
    const later = await call(api.queues.create, { name: 'Depois', color: '#0A7B83', greetingMessage: 'Oi' });
    const { gone } = await call(api.chatbotVersions.restore, { id });
    expect(gone).toEqual([name]);
    expect(await call(api.queues.show, { id: later.id })).toMatchObject({ greetingMessage: 'Oi' });
    expect((await call(api.connections.show, { id: made.connectionId })).queues).toHaveLength(1);
  });
});
