import { randomUUID } from 'node:crypto';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { api } from '#shared/api.ts';
import { queryAsSupport } from '#server/platform/database/queryAsSupport.ts';
import { startTestServer, type TestServer, type TestUser } from '#server/testing/server/startTestServer.ts';

let server: TestServer;
let admin: TestUser;
let agent: TestUser;
let queueId: number;

beforeAll(async () => {
  server = await startTestServer({ SERVICES: 'web' });
});
beforeEach(async () => {
  ({ admin, agent } = await server.makeCompany());
  const token = randomUUID().replaceAll('-', '');
  ({ id: queueId } = await call(api.queues.create, { name: `fila ${token.slice(0, 8)}`, color: `#${token.slice(8, 14)}` }));
});

const call: ReturnType<TestServer['as']>['call'] = (...of) => server.as(admin).call(...of);
const list = (isDraft = false) => call(api.queueOptions.list, { queueId, isDraft });
const add = (title: string, more: { parentId?: number; isDraft?: boolean } = {}) =>
  call(api.queueOptions.create, { queueId, title, ...more });
const titles = async (isDraft = false) => (await list(isDraft)).map(({ title }) => title);

describe('a draft of a menu', () => {
  it('is a copy that customers do not meet until it is published, all of it at once', async () => {
    const bill = await add('Boleto');
    const copy = await add('Segunda via', { parentId: bill.id });
    const other = await add('Outros');
    const draft = await call(api.menuDrafts.begin, { queueId });
    expect(draft).toMatchObject({ queueId, isBehind: false });
    expect(await call(api.menuDrafts.begin, { queueId })).toEqual(draft);
    const drafted = await list(true);
    expect(drafted.map(({ title, option }) => [title, option])).toEqual([
      ['Boleto', '1'],
      ['Segunda via', '1'],
      ['Outros', '2'],
    ]);
    const idOf = (title: string): number => drafted.find((option) => option.title === title)?.id ?? 0;
    await call(api.queueOptions.update, { id: idOf('Boleto'), title: 'Faturas' });
    await call(api.queueOptions.remove, { id: idOf('Outros') });
    await add('Prazo', { parentId: idOf('Boleto'), isDraft: true });
    await call(api.queueOptions.move, { id: idOf('Segunda via'), parentId: idOf('Boleto'), option: 2 });
    expect(await titles()).toEqual(['Boleto', 'Segunda via', 'Outros']);

    await call(api.menuDrafts.publish, { queueId });
    expect(await list()).toMatchObject([
      { id: bill.id, title: 'Faturas', option: '1', parentId: null },
      { id: copy.id, title: 'Segunda via', option: '2', parentId: bill.id },
      { title: 'Prazo', option: '1', parentId: bill.id },
    ]);
    expect((await list()).some(({ id }) => id === other.id)).toBe(false);
    expect(await list(true)).toEqual([]);
    expect(await call(api.menuDrafts.list, {})).toEqual([]);
    await expect(call(api.menuDrafts.publish, { queueId })).toFailWith('ERR_NO_MENU_DRAFT_FOUND');
  });

  it('says when the published menu has changed since, and goes without a trace', async () => {
    const { id } = await add('Boleto');
    await call(api.menuDrafts.begin, { queueId });
    await call(api.queueOptions.update, { id, message: 'Aqui está.' });
    expect(await call(api.menuDrafts.list, {})).toMatchObject([{ queueId, isBehind: true }]);
    await call(api.menuDrafts.discard, { queueId });
    expect(await titles()).toEqual(['Boleto']);
    expect(
      await queryAsSupport(server.platform, 'select 1 from queue_options where queue_id = $1 and draft_id is not null', [queueId]),
    ).toEqual([]);
    await expect(add('Prazo', { isDraft: true })).toFailWith('ERR_NO_MENU_DRAFT_FOUND');
  });

  it('shares the files of its options with the published ones, and keeps both menus apart', async () => {
    const { id } = await add('Boleto');
    const form = new FormData();
    form.append('file', new File(['tabela'], 'tabela.txt', { type: 'text/plain' }));
    await server.as(admin).send('POST', `/queue-options/${id}/media-upload`, form);
    await call(api.menuDrafts.begin, { queueId });
    const [published] = await list();
    const [drafted] = await list(true);
    expect(drafted).toMatchObject({ mediaPath: published?.mediaPath, mediaName: 'tabela.txt' });
    await expect(add('Dentro', { parentId: id, isDraft: true })).toFailWith('ERR_QUEUE_NOT_FOUND');
    await call(api.queueOptions.removeFile, { id: drafted?.id ?? 0 });
    expect((await list())[0]?.mediaPath).toBe(published?.mediaPath);
    await call(api.menuDrafts.publish, { queueId });
    expect((await list())[0]).toMatchObject({ id, mediaPath: null });
  });

  it('is for admins of the own company, and two who begin at once begin the same', async () => {
    const drafts = await Promise.all([1, 2, 3].map(() => call(api.menuDrafts.begin, { queueId })));
    expect(new Set(drafts.map(({ id }) => id)).size).toBe(1);
    await expect(server.as(agent).call(api.menuDrafts.list, {})).toFailWith('ERR_NO_PERMISSION');
    const other = await server.makeCompany();
    await expect(server.as(other.admin).call(api.menuDrafts.publish, { queueId })).toFailWith('ERR_QUEUE_NOT_FOUND');
    expect(await server.as(other.admin).call(api.menuDrafts.list, {})).toEqual([]);
  });
});
