import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { api } from '#shared/api.ts';
import type { QueueOptionRecord } from '#shared/workspace/queues/options.ts';
import { optionLimits } from '#shared/rules/optionTree.ts';
import { drainBroadcasts } from '#server/testing/fixtures/drainBroadcasts.ts';
import { startTestServer, type TestUser, type TestServer } from '#server/testing/server/startTestServer.ts';
import { QueueOption } from './QueueOption.ts';

let server: TestServer;
let admin: TestUser;
let agent: TestUser;
let stranger: TestUser;

beforeAll(async () => {
  server = await startTestServer({ SERVICES: 'web' });
  ({ admin, agent } = await server.makeCompany());
  stranger = (await server.makeCompany()).admin;
});

async function createTestQueue(who = admin): Promise<number> {
  const token = randomUUID().replaceAll('-', '');
  const { id } = await server.as(who).call(api.queues.create, { name: `fila ${token.slice(0, 8)}`, color: `#${token.slice(8, 14)}` });
  return id;
}

const call: ReturnType<TestServer['as']>['call'] = (...of) => server.as(admin).call(...of);
const add = (queueId: number, title: string, place: { parentId?: number; option?: number } = {}) =>
  call(api.queueOptions.create, { queueId, title, ...place });

/** The menu as text: `1 Boleto (1 Segunda via, 2 Prazo), 2 Outros`. */
async function readMenu(queueId: number): Promise<string> {
  const options = await call(api.queueOptions.list, { queueId });
  const write = (parentId: number | null): string =>
    options
      .filter((option) => option.parentId === parentId)
      .toSorted((one, other) => Number(one.option) - Number(other.option))
      .map(({ id, option, title }) => {
        const under = write(id);
        return `${option} ${title}${under === '' ? '' : ` (${under})`}`;
      })
      .join(', ');
  return write(null);
}

/** A menu of two options, the first with two under it. */
async function createMenu(): Promise<Record<'queueId' | 'bill' | 'copy' | 'term' | 'other', number>> {
  const queueId = await createTestQueue();
  const { id: bill } = await add(queueId, 'Boleto');
  const { id: copy } = await add(queueId, 'Segunda via', { parentId: bill });
  const { id: term } = await add(queueId, 'Prazo', { parentId: bill });
  const { id: other } = await add(queueId, 'Outros');
  return { queueId, bill, copy, term, other };
}

describe('GET /queue-options', () => {
  it('lists a whole menu, its top, what is under one option, or one option', async () => {
    const { queueId, bill, copy, term, other } = await createMenu();
    const idsOf = async (query: string) => {
      const { body } = await server.as(admin).send('GET', `/queue-options?${query}`);
      return (body as QueueOptionRecord[]).map(({ id }) => id);
    };
    expect(await idsOf(`queueId=${queueId}`)).toEqual([bill, copy, term, other]);
    expect(await idsOf(`queueId=${queueId}&parentId=-1`)).toEqual([bill, other]);
    expect(await idsOf(`queueId=${queueId}&parentId=${bill}`)).toEqual([copy, term]);
    expect(await idsOf(`queueOptionId=${term}`)).toEqual([term]);
  });

  it('is for admins, of their company alone', async () => {
    const { queueId, bill } = await createMenu();
    await expect(server.as(agent).call(api.queueOptions.list, { queueId })).toFailWith('ERR_NO_PERMISSION');
    expect(await server.as(stranger).call(api.queueOptions.list, { queueId })).toEqual([]);
    await expect(server.as(stranger).call(api.queueOptions.show, { id: bill })).toFailWith('ERR_QUEUE_NOT_FOUND');
  });
});

describe('POST /queue-options', () => {
  it('takes what older clients send, an empty title too, and answers the whole record', async () => {
    const queueId = await createTestQueue();
    const sent = { title: '', message: '', option: 1, queueId, parentId: null, edition: false, children: [] };
    const { body, status } = await server.as(admin).send('POST', '/queue-options', sent);
    expect(status).toBe(200);
    const record = { title: '', message: '', option: '1', queueId, parentId: null, mediaPath: null, mediaName: null };
    expect(body).toEqual({ id: expect.any(Number) as number, ...record });
  });

  it('puts it last, or where it is told; the others move down', async () => {
    const queueId = await createTestQueue();
    await add(queueId, 'b');
    await add(queueId, 'c');
    await add(queueId, 'a', { option: 1 });
    await add(queueId, 'd', { option: 99 });
    expect(await readMenu(queueId)).toBe('1 a, 2 b, 3 c, 4 d');
  });

  it('needs a queue and a parent of it', async () => {
    const { bill } = await createMenu();
    const foreignQueueId = await createTestQueue(stranger);
    await expect(add(foreignQueueId, 'x')).toFailWith('ERR_QUEUE_NOT_FOUND');
    await expect(add(await createTestQueue(), 'x', { parentId: bill })).toFailWith('ERR_QUEUE_NOT_FOUND');
    await expect(server.as(agent).call(api.queueOptions.create, { queueId: 1, title: 'x' })).toFailWith('ERR_NO_PERMISSION');
  });

  it('refuses what is too long, too deep or too many', async () => {
    const queueId = await createTestQueue();
    await expect(add(queueId, 'x'.repeat(optionLimits.titleLength + 1))).toFailWith('ERR_VALIDATION', { title: 'string.max' });
    const message = 'x'.repeat(optionLimits.messageLength + 1);
    await expect(call(api.queueOptions.create, { queueId, message })).toFailWith('ERR_VALIDATION', { message: 'string.max' });
    let parentId: number | undefined;
    for (let level = 1; level <= optionLimits.depth; level += 1) {
      ({ id: parentId } = await add(queueId, `nível ${level}`, { ...(parentId !== undefined && { parentId }) }));
    }
    await expect(add(queueId, 'x', { ...(parentId !== undefined && { parentId }) })).toFailWith('ERR_QUEUE_OPTION_TOO_DEEP');
    for (let count = 2; count <= optionLimits.siblings; count += 1) {
      await add(queueId, `opção ${count}`);
    }
    const refused = await server.as(admin).send('POST', '/queue-options', { queueId, title: 'x' });
    expect(refused).toMatchObject({ status: 400, body: { error: 'ERR_QUEUE_OPTION_TOO_MANY_SIBLINGS', values: { siblings: 20 } } });
  });

  it('refuses more options than a queue may have', async () => {
    const queueId = await createTestQueue();
    await server.inCompany(admin.companyId, async (scope) => {
      const values = { queueId, message: null, mediaPath: null, mediaName: null };
      for (let root = 1; root <= 10; root += 1) {
        const parent = scope.create(QueueOption, { ...values, position: root, title: `r${root}`, parentId: null });
        await scope.em.flush();
        for (let leaf = 1; leaf < optionLimits.perQueue / 10; leaf += 1) {
          scope.create(QueueOption, { ...values, position: leaf, title: `f${leaf}`, parentId: parent.id });
        }
      }
      await scope.em.flush();
    });
    await expect(add(queueId, 'x')).toFailWith('ERR_QUEUE_OPTIONS_LIMIT');
  });

  it('leaves no holes when several come at once', async () => {
    const queueId = await createTestQueue();
    await Promise.all(['a', 'b', 'c', 'd'].map((title) => add(queueId, title, { option: 1 })));
    const options = await call(api.queueOptions.list, { queueId });
    expect(options.map(({ option }) => option).toSorted()).toEqual(['1', '2', '3', '4']);
  });
});

describe('PUT /queue-options/:id', () => {
  it('leaves absent keys as they are and ignores the rest of a whole record', async () => {
    const { queueId, copy, bill } = await createMenu();
    const before = await call(api.queueOptions.update, { id: copy, message: 'Informe o CPF' });
    const { body, status } = await server.as(admin).send('PUT', `/queue-options/${copy}`, {
      ...before,
      title: 'Segunda via do boleto',
      queueId: 999_999,
      children: [],
    });
    expect({ status, body }).toEqual({ status: 200, body: { ...before, title: 'Segunda via do boleto' } });
    expect(before).toMatchObject({ title: 'Segunda via', message: 'Informe o CPF', option: '1', parentId: bill, queueId });
  });

  it('moves it to another number, as older clients do when they number again', async () => {
    const { queueId, term } = await createMenu();
    await call(api.queueOptions.update, { id: term, option: 1 });
    expect(await readMenu(queueId)).toBe('1 Boleto (1 Prazo, 2 Segunda via), 2 Outros');
  });

  it("is for admins of the option's company", async () => {
    const { bill } = await createMenu();
    await expect(server.as(agent).call(api.queueOptions.update, { id: bill, title: 'x' })).toFailWith('ERR_NO_PERMISSION');
    await expect(server.as(stranger).call(api.queueOptions.update, { id: bill, title: 'x' })).toFailWith('ERR_QUEUE_NOT_FOUND');
  });
});

describe('PUT /queue-options/:id/place', () => {
  const move = (id: number, parentId: number | null, option: number) => call(api.queueOptions.move, { id, parentId, option });

  it('moves an option with everything under it', async () => {
    const { queueId, bill, copy, other } = await createMenu();
    await move(bill, other, 1);
    expect(await readMenu(queueId)).toBe('1 Outros (1 Boleto (1 Segunda via, 2 Prazo))');
    expect(await move(copy, null, 1)).toMatchObject({ parentId: null, option: '1' });
    expect(await readMenu(queueId)).toBe('1 Segunda via, 2 Outros (1 Boleto (1 Prazo))');
  });

  it('refuses circles, other queues and levels that do not exist', async () => {
    const { queueId, bill, copy } = await createMenu();
    await expect(move(bill, copy, 1)).toFailWith('ERR_QUEUE_OPTION_CYCLE');
    await expect(move(bill, bill, 1)).toFailWith('ERR_QUEUE_OPTION_CYCLE');
    await expect(move(bill, (await createMenu()).bill, 1)).toFailWith('ERR_QUEUE_NOT_FOUND');
    let parentId = (await add(queueId, 'fundo')).id;
    for (let level = 2; level < optionLimits.depth; level += 1) {
      ({ id: parentId } = await add(queueId, 'fundo', { parentId }));
    }
    await expect(move(bill, parentId, 1)).toFailWith('ERR_QUEUE_OPTION_TOO_DEEP');
    await expect(server.as(agent).call(api.queueOptions.move, { id: bill, parentId: null, option: 1 })).toFailWith('ERR_NO_PERMISSION');
    expect(await readMenu(queueId)).toMatch(/^1 Boleto \(1 Segunda via, 2 Prazo\), 2 Outros/);
  });

  it('keeps a tree when two options are put into each other at once', async () => {
    const { queueId, bill, other } = await createMenu();
    const outcomes = await Promise.allSettled([move(bill, other, 1), move(other, bill, 1)]);
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect((await readMenu(queueId)).match(/\d/g)).toHaveLength(4);
  });
});

describe('DELETE /queue-options/:id', () => {
  it('takes everything under it along; those behind move up', async () => {
    const { queueId, bill, copy } = await createMenu();
    await expect(server.as(agent).call(api.queueOptions.remove, { id: bill })).toFailWith('ERR_NO_PERMISSION');
    await expect(server.as(stranger).call(api.queueOptions.remove, { id: bill })).toFailWith('ERR_QUEUE_NOT_FOUND');
    expect(await call(api.queueOptions.remove, { id: bill })).toEqual({ message: 'Option Deleted' });
    expect(await readMenu(queueId)).toBe('1 Outros');
    await expect(call(api.queueOptions.show, { id: copy })).toFailWith('ERR_QUEUE_NOT_FOUND');
    await call(api.queues.remove, { id: queueId });
    expect(await call(api.queueOptions.list, { queueId })).toEqual([]);
  });
});

describe('POST and DELETE /queue-options/:id/media-upload', () => {
  const attach = (id: number | string, content: string, who = admin) => {
    const form = new FormData();
    form.set('file', new File([content], 'tabela.txt'));
    return server.as(who).send('POST', `/queue-options/${id}/media-upload`, form);
  };

  it('sets, replaces and removes the file; the earlier one is noted for erasure', async () => {
    const { bill } = await createMenu();
    expect(await attach(bill, 'um')).toMatchObject({ status: 200, body: { mensagem: expect.any(String) as string } });
    const first = await call(api.queueOptions.show, { id: bill });
    expect(first).toMatchObject({ mediaName: 'tabela.txt', mediaPath: expect.stringMatching(/\.txt$/) as string });
    await attach(bill, 'dois');
    expect((await call(api.queueOptions.show, { id: bill })).mediaPath).not.toBe(first.mediaPath);
    expect(await server.as(admin).send('DELETE', `/queue-options/${bill}/media-upload`)).toMatchObject({ status: 200 });
    expect(await call(api.queueOptions.show, { id: bill })).toMatchObject({ mediaPath: null, mediaName: null });
  });

  it('is for admins, needs a file, and answers 404 for an option that is not saved yet', async () => {
    const { bill } = await createMenu();
    expect(await attach(bill, 'um', agent)).toMatchObject({ status: 403 });
    expect(await attach(bill, 'um', stranger)).toMatchObject({ status: 404, body: { error: 'ERR_QUEUE_NOT_FOUND' } });
    expect(await attach(bill, '')).toMatchObject({ status: 400, body: { error: 'ERR_FILE_EMPTY' } });
    expect(await attach('undefined', 'um')).toMatchObject({ status: 404, body: { error: 'ERR_QUEUE_NOT_FOUND' } });
  });
});

it('tells admins that the menu of a queue has changed', async () => {
  const { queueId, bill } = await createMenu();
  await drainBroadcasts(server.platform, admin.companyId);
  await call(api.queueOptions.update, { id: bill, title: 'Boletos' });
  await call(api.queueOptions.remove, { id: bill });
  const broadcast = { rooms: ['admins'], event: 'queueOption', body: { action: 'reload', queueId } };
  expect(await drainBroadcasts(server.platform, admin.companyId)).toEqual([broadcast, broadcast]);
});
