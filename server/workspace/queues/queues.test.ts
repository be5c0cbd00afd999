import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { api } from '#shared/api.ts';
import { removeErasedFiles } from '#server/platform/files/erasure.ts';
import { createDefaultWeek } from '#shared/rules/workingHours.ts';
import { startTestServer, type TestUser, type TestServer } from '#server/testing/server/startTestServer.ts';
import { UserQueueLink } from '#server/workspace/users/index.ts';
import { queueBroadcasts } from './area.ts';

let server: TestServer;
let admin: TestUser;
let agent: TestUser;
let stranger: TestUser;

beforeAll(async () => {
  server = await startTestServer();
  ({ admin, agent } = await server.makeCompany());
  stranger = (await server.makeCompany()).admin;
});

const uniqueName = (): string => `fila ${randomUUID().slice(0, 8)}`;
const uniqueColor = (): string => `#${randomUUID().replaceAll('-', '').slice(0, 6)}`;
const createTestQueue = (as = admin, orderQueue?: number) =>
  server.as(as).call(api.queues.create, { name: uniqueName(), color: uniqueColor(), ...(orderQueue !== undefined && { orderQueue }) });

describe('GET /queue', () => {
  it('answers in the order of the menu, those without a place last', async () => {
    const { admin: owner } = await server.makeCompany();
    const [none, second, first] = [await createTestQueue(owner), await createTestQueue(owner, 2), await createTestQueue(owner, 1)];
    const listed = await server.as(owner).call(api.queues.list, {});
    expect(listed.map(({ id }) => id)).toEqual([first.id, second.id, none.id]);
  });

  it('shows another company to operators alone', async () => {
    const queue = await createTestQueue();
    const operator = await server.makeUser(stranger.companyId, { profile: 'admin', super: true });
    const idsFor = async (who: TestUser) =>
      (await server.as(who).call(api.queues.list, { companyId: admin.companyId })).map(({ id }) => id);
    expect(await idsFor(operator)).toContain(queue.id);
    expect(await idsFor(stranger)).toEqual([]);
    expect(await idsFor(agent)).toContain(queue.id);
  });
});

describe('POST /queue', () => {
  it('starts with empty texts, office hours and no place', async () => {
    const answer = await server
      .as(admin)
      .send('POST', '/queue', { name: uniqueName(), color: '#abc', orderQueue: '', integrationId: '', promptId: null });
    expect(answer).toMatchObject({
      status: 200,
      body: { greetingMessage: '', outOfHoursMessage: '', orderQueue: null, integrationId: null, promptId: null, mediaPath: null },
    });
    expect((answer.body as { schedules: unknown }).schedules).toEqual(createDefaultWeek());
  });

  it('is for admins', async () => {
    await expect(createTestQueue(agent)).toFailWith('ERR_NO_PERMISSION');
  });

  it.each([
    [{ color: '#123456' }, 'ERR_QUEUE_INVALID_NAME'],
    [{ name: 'x', color: '#123456' }, 'ERR_QUEUE_INVALID_NAME'],
    [{ name: 'Vendas' }, 'ERR_QUEUE_INVALID_COLOR'],
    [{ name: 'Vendas', color: 'red' }, 'ERR_QUEUE_INVALID_COLOR'],
    [{ name: 'Vendas', color: '#12' }, 'ERR_QUEUE_INVALID_COLOR'],
  ])('refuses %o', async (body, error) => {
    expect(await server.as(admin).send('POST', '/queue', body)).toMatchObject({ status: 400, body: { error } });
  });

  it('keeps name and colour unique in a company, and in that company only', async () => {
    const queue = await createTestQueue();
    const call = server.as(admin).call;
    await expect(call(api.queues.create, { name: queue.name.toUpperCase(), color: uniqueColor() })).toFailWith(
      'ERR_QUEUE_NAME_ALREADY_EXISTS',
    );
    await expect(call(api.queues.create, { name: uniqueName(), color: queue.color.toUpperCase() })).toFailWith(
      'ERR_QUEUE_COLOR_ALREADY_EXISTS',
    );
    const same = await server.as(stranger).call(api.queues.create, { name: queue.name, color: queue.color });
    expect(same.companyId).toBe(stranger.companyId);
  });

  it('tells how many there are when the plan has no more room', async () => {
    const { admin: owner } = await server.makeCompany({ queues: 1 });
    await createTestQueue(owner);
    const answer = await server.as(owner).send('POST', '/queue', { name: uniqueName(), color: uniqueColor() });
    expect(answer).toMatchObject({
      status: 400,
      body: { code: 'ERR_PLAN_QUEUES_LIMIT', values: { count: 1 }, error: expect.stringMatching(/: 1$/) },
    });
  });

  it('gives the last place to one of several who want it at once', async () => {
    const { admin: owner } = await server.makeCompany({ queues: 2 });
    const outcomes = await Promise.allSettled([1, 2, 3, 4].map(() => createTestQueue(owner)));
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(2);
    expect(await server.as(owner).call(api.queues.list, {})).toHaveLength(2);
  });

  it('knows no prompt and no integration yet', async () => {
    const input = { name: uniqueName(), color: uniqueColor() };
    await expect(server.as(admin).call(api.queues.create, { ...input, promptId: 3 })).toFailWith('ERR_NO_PROMPT_FOUND');
    await expect(server.as(admin).call(api.queues.create, { ...input, integrationId: 3 })).toFailWith('ERR_NO_DIALOG_FOUND');
  });

  it('refuses hours of a day that does not exist', async () => {
    const schedules = [{ weekday: 'Dia', weekdayEn: 'someday', startTime: '08:00', endTime: '18:00' }];
    expect(await server.as(admin).send('POST', '/queue', { name: uniqueName(), color: uniqueColor(), schedules })).toMatchObject({
      status: 400,
      body: { error: 'ERR_VALIDATION', fields: { 'schedules.0.weekdayEn': 'any.only' } },
    });
  });
});

describe('PUT /queue/:id', () => {
  it('answers 201, leaves absent keys as they are, and empties what is sent empty', async () => {
    const queue = await server
      .as(admin)
      .call(api.queues.create, { name: uniqueName(), color: uniqueColor(), greetingMessage: 'Olá', orderQueue: 3 });
    const renamed = await server.as(admin).send('PUT', `/queue/${queue.id}`, { name: `${queue.name} b` });
    expect(renamed).toMatchObject({ status: 201, body: { ...queue, name: `${queue.name} b`, updatedAt: expect.any(String) } });
    const emptied = await server
      .as(admin)
      .send('PUT', `/queue/${queue.id}`, { ...queue, greetingMessage: '', orderQueue: '', companyId: 99 });
    expect(emptied.body).toMatchObject({ id: queue.id, companyId: admin.companyId, greetingMessage: '', orderQueue: null });
  });

  it('refuses the name and the colour of another queue', async () => {
    const [queue, other] = [await createTestQueue(), await createTestQueue()];
    const change = (changes: object) => server.as(admin).call(api.queues.update, { id: queue.id, ...changes });
    await expect(change({ name: other.name })).toFailWith('ERR_QUEUE_NAME_ALREADY_EXISTS');
    await expect(change({ color: other.color })).toFailWith('ERR_QUEUE_COLOR_ALREADY_EXISTS');
    await expect(change({ name: 'x' })).toFailWith('ERR_QUEUE_INVALID_NAME');
    expect((await change({ name: queue.name })).id).toBe(queue.id);
  });
});

describe('PUT /queue/order', () => {
  it('numbers the queues as named, each of them once', async () => {
    const { admin: owner, agent: theirAgent } = await server.makeCompany();
    const [one, two, three] = [await createTestQueue(owner), await createTestQueue(owner, 2), await createTestQueue(owner, 1)];
    const reorder = (queueIds: number[], as = owner) => server.as(as).call(api.queues.reorder, { queueIds });
    const ordered = await reorder([one.id, two.id, three.id]);
    const inOrder = [
      [one.id, 1],
      [two.id, 2],
      [three.id, 3],
    ];
    expect(ordered.map(({ id, orderQueue }) => [id, orderQueue])).toEqual(inOrder);
    for (const incomplete of [[], [three.id], [three.id, one.id]]) {
      await expect(reorder(incomplete)).toFailWith('ERR_QUEUE_ORDER_INCOMPLETE');
    }
    const kept = await server.as(owner).call(api.queues.list, {});
    expect(kept.map(({ id, orderQueue }) => [id, orderQueue])).toEqual(inOrder);
    await expect(reorder([one.id], theirAgent)).toFailWith('ERR_NO_PERMISSION');
    await expect(reorder([one.id], stranger)).toFailWith('ERR_QUEUE_NOT_FOUND');
    await expect(reorder([one.id, one.id])).toFailWith('ERR_VALIDATION');
    await Promise.all([reorder([three.id, two.id, one.id]), reorder([two.id, three.id, one.id])]);
    const places = (await server.as(owner).call(api.queues.list, {})).map(({ orderQueue }) => orderQueue);
    expect(places).toEqual([1, 2, 3]);
  });
});

describe('the targets of a queue', () => {
  it('are minutes, up to thirty days, or none', async () => {
    const { id } = await createTestQueue();
    const change = (changes: object) => server.as(admin).send('PUT', `/queue/${id}`, changes);
    expect((await change({ firstResponseMinutes: 10, resolutionMinutes: '1440' })).body).toMatchObject({
      firstResponseMinutes: 10,
      resolutionMinutes: 1440,
    });
    expect((await change({ firstResponseMinutes: '' })).body).toMatchObject({ firstResponseMinutes: null, resolutionMinutes: 1440 });
    expect(await change({ resolutionMinutes: 0 })).toMatchObject({ status: 400, body: { fields: { resolutionMinutes: 'number.min' } } });
    expect(await change({ resolutionMinutes: 43_201 })).toMatchObject({ status: 400 });
  });
});

describe('DELETE /queue/:id', () => {
  it('answers an empty body and takes the links to people along', async () => {
    const { id } = await createTestQueue();
    const member = await server.makeUser(admin.companyId, { queueIds: [id] });
    await expect(server.as(agent).call(api.queues.remove, { id })).toFailWith('ERR_NO_PERMISSION');
    await expect(server.as(stranger).call(api.queues.remove, { id })).toFailWith('ERR_QUEUE_NOT_FOUND');
    expect(await server.as(admin).send('DELETE', `/queue/${id}`)).toMatchObject({ status: 200, body: undefined });
    expect(await server.inCompany(admin.companyId, ({ em }) => em.count(UserQueueLink, { userId: member.id }))).toBe(0);
    expect((await server.as(admin).call(api.users.show, { id: member.id })).queues).toEqual([]);
  });
});

describe('a file for a queue that is not saved yet', () => {
  it.each(['null', 'undefined'])('is not taken: /queue/%s/media-upload', async (id) => {
    expect((await server.as(admin).send('POST', `/queue/${id}/media-upload`, {})).status).toBe(404);
  });
});

describe('the live events of queues', () => {
  it("stay in the company's room", async () => {
    const { id } = await createTestQueue();
    const [changed, removed] = queueBroadcasts;
    const render = (broadcaster: typeof changed, queueId: number) =>
      server.inCompany(admin.companyId, async (scope) => broadcaster?.render(scope, { queueId } as never));
    const to = [`company-${admin.companyId}-mainchannel`];
    expect(await render(changed, id)).toEqual([{ to, event: 'queue', body: { action: 'update', queue: expect.objectContaining({ id }) } }]);
    expect(await render(changed, 2_000_000_000)).toEqual([]);
    expect(await render(removed, id)).toEqual([{ to, event: 'queue', body: { action: 'delete', queueId: id } }]);
  });
});

describe('POST and DELETE /queue/:id/media-upload', () => {
  const attach = (id: number | string, content: string, who = admin) => {
    const form = new FormData();
    form.set('file', new File([content], 'preços.txt'));
    return server.as(who).send('POST', `/queue/${id}/media-upload`, form);
  };
  const show = (id: number) => server.as(admin).call(api.queues.show, { id });

  it('sets, replaces and removes the file of a queue, and deletes the earlier one', async () => {
    const { id } = await createTestQueue();
    expect(await attach(id, 'um')).toMatchObject({ status: 200, body: { mensagem: expect.any(String) as string } });
    const first = await show(id);
    expect(first).toMatchObject({ mediaName: 'preços.txt', mediaPath: expect.stringMatching(/\.txt$/) as string });
    await attach(id, 'dois');
    const second = await show(id);
    expect(second.mediaPath).not.toBe(first.mediaPath);
    await removeErasedFiles.run(server.platform);
    expect(await server.platform.files.size(first.mediaPath ?? '')).toBeNull();
    expect(await server.platform.files.size(second.mediaPath ?? '')).toBe(4);
    expect(await server.as(admin).send('DELETE', `/queue/${id}/media-upload`)).toMatchObject({ status: 200 });
    expect(await show(id)).toMatchObject({ mediaPath: null, mediaName: null });
    await removeErasedFiles.run(server.platform);
    expect(await server.platform.files.size(second.mediaPath ?? '')).toBeNull();
  });

  it('is for admins, needs a file, and answers 404 for a queue that is not saved yet', async () => {
    const { id } = await createTestQueue();
    expect(await attach(id, 'um', agent)).toMatchObject({ status: 403 });
    expect(await attach(id, 'um', stranger)).toMatchObject({ status: 404, body: { error: 'ERR_QUEUE_NOT_FOUND' } });
    expect(await attach(id, '')).toMatchObject({ status: 400, body: { error: 'ERR_FILE_EMPTY' } });
    expect(await server.as(admin).send('POST', `/queue/${id}/media-upload`)).toMatchObject({ status: 400 });
    for (const unsaved of ['null', 'undefined']) {
      expect(await attach(unsaved, 'um')).toMatchObject({ status: 404, body: { error: 'ERR_QUEUE_NOT_FOUND' } });
    }
  });
});
