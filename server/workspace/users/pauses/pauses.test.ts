import { beforeAll, describe, expect, expectTypeOf, it } from 'vitest';
import { api } from '#shared/api.ts';
import { maxPauseReasons } from '#shared/workspace/users/pauseReasons.ts';
import { closedInterval, createDefaultWeek, type DaySchedule } from '#shared/rules/workingHours.ts';
import { systemActor, runInScope, type Scope, type UserScope } from '#server/platform/database/scope.ts';
import { queryAsSupport } from '#server/platform/database/queryAsSupport.ts';
import { drainBroadcasts } from '#server/testing/fixtures/drainBroadcasts.ts';
import { runRecordSuite } from '#server/testing/records/runRecordSuite.ts';
import { startTestServer, type TestServer } from '#server/testing/server/startTestServer.ts';
import { listAvailableUsers } from './listAvailableUsers.ts';
import { endPause } from './pauses.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer({ SERVICES: 'web' });
});

runRecordSuite(() => server, {
  endpoints: api.pauseReasons,
  event: 'pauseReason',
  notFound: 'ERR_NO_PAUSE_REASON_FOUND',
  creator: 'admin',
  updaters: ['admin'],
  removers: ['admin'],
  removed: 'Pause reason deleted',
});

const makeCallers = async () => {
  const { id: companyId, admin, agent } = await server.makeCompany();
  const add = (name: string, more: object = {}) => server.as(admin).call(api.pauseReasons.create, { name, ...more });
  return { companyId, admin, agent, add, call: server.as(admin).call, callAsAgent: server.as(agent).call };
};

/** Every pause of the company, from begin to end, the oldest first. */
const readHistory = (companyId: number) =>
  queryAsSupport<{ reason: string; userId: number; minutes: number | null }>(
    server.platform,
    `select reason, user_id as "userId", round(extract(epoch from ended_at - started_at) / 60)::int as minutes
     from pauses where company_id = $1 order by id`,
    [companyId],
  );

const beginEarlier = (userId: number, minutes: number) =>
  queryAsSupport(server.platform, `update pauses set started_at = started_at - $2::int * interval '1 minute' where user_id = $1`, [
    userId,
    minutes,
  ]);

describe('/pause-reasons', () => {
  it('are in their order, with names of their own', async () => {
    const { add, call, callAsAgent } = await makeCallers();
    await add('Treinamento', { order: 2 });
    const lunch = await add('Almoço', { order: 1, maxMinutes: 60 });
    expect(lunch).toMatchObject({ isActive: true, order: 1, maxMinutes: 60 });
    expect((await callAsAgent(api.pauseReasons.list, {})).map(({ name }) => name)).toEqual(['Almoço', 'Treinamento']);
    expect(await call(api.pauseReasons.update, { id: lunch.id, order: 3, maxMinutes: null })).toMatchObject({ order: 3, maxMinutes: null });
    expect((await call(api.pauseReasons.list, {})).map(({ name }) => name)).toEqual(['Treinamento', 'Almoço']);
    await expect(add('ALMOÇO')).toFailWith('ERR_PAUSE_REASON_TAKEN');
    await expect(add('Café', { maxMinutes: 0 })).toFailWith('ERR_VALIDATION', { maxMinutes: 'number.min' });
  });

  it('are at most fifty, also when two are added at once', async () => {
    const { companyId, add } = await makeCallers();
    await queryAsSupport(
      server.platform,
      `insert into pause_reasons (company_id, name, is_active, sort_order) select $1, 'Motivo ' || n, true, n from generate_series(1, $2::int) n`,
      [companyId, maxPauseReasons - 1],
    );
    const adding = await Promise.allSettled(['um mais', 'outro mais'].map((name) => add(name)));
    expect(adding.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    await expect(add('o último')).toFailWith('ERR_PAUSE_REASONS_LIMIT');
  });
});

describe('/pauses', () => {
  it('go on until they are ended, and the time is kept', async () => {
    const { companyId, agent, add, call, callAsAgent } = await makeCallers();
    const [lunch, coffee] = [await add('Almoço', { maxMinutes: 60 }), await add('Café')];
    const pause = await callAsAgent(api.pauses.start, { reasonId: lunch.id });
    expect(pause).toMatchObject({ userId: agent.id, reason: 'Almoço', maxMinutes: 60 });
    expect(await callAsAgent(api.pauses.start, { reasonId: lunch.id })).toEqual(pause);
    expect(await call(api.pauses.list, {})).toEqual([pause]);
    await call(api.pauseReasons.update, { id: lunch.id, name: 'Refeição' });
    await call(api.pauseReasons.remove, { id: lunch.id });
    await beginEarlier(agent.id, 30);
    expect(await callAsAgent(api.pauses.start, { reasonId: coffee.id })).toMatchObject({ reason: 'Café', maxMinutes: null });
    await callAsAgent(api.pauses.end, {});
    await callAsAgent(api.pauses.end, {});
    expect(await call(api.pauses.list, {})).toEqual([]);
    expect(await readHistory(companyId)).toEqual([
      { reason: 'Almoço', userId: agent.id, minutes: 30 },
      { reason: 'Café', userId: agent.id, minutes: 0 },
    ]);
  });

  it('are told to the company alone', async () => {
    const { companyId, agent, add, callAsAgent } = await makeCallers();
    const stranger = await makeCallers();
    const { id } = await add('Almoço');
    await drainBroadcasts(server.platform, companyId);
    const pause = await callAsAgent(api.pauses.start, { reasonId: id });
    expect(await drainBroadcasts(server.platform, companyId)).toEqual([
      { event: 'pause', rooms: ['mainchannel'], body: { action: 'create', pause } },
    ]);
    await callAsAgent(api.pauses.end, {});
    expect(await drainBroadcasts(server.platform, companyId)).toMatchObject([{ body: { action: 'delete', pauseId: pause.id } }]);
    await callAsAgent(api.pauses.start, { reasonId: id });
    expect(await stranger.call(api.pauses.list, {})).toEqual([]);
    await expect(stranger.callAsAgent(api.pauses.start, { reasonId: id })).toFailWith('ERR_NO_PAUSE_REASON_FOUND');
    expect(agent.id).toBe(pause.userId);
  });

  it('need a reason that is offered, and are one at a time', async () => {
    const { companyId, add, callAsAgent } = await makeCallers();
    const old = await add('Reunião', { isActive: false });
    await expect(callAsAgent(api.pauses.start, { reasonId: old.id })).toFailWith('ERR_PAUSE_REASON_INACTIVE');
    const reasons = [await add('Almoço'), await add('Café'), await add('Treinamento')];
    await Promise.all(reasons.map(({ id }) => callAsAgent(api.pauses.start, { reasonId: id })));
    expect(await callAsAgent(api.pauses.list, {})).toHaveLength(1);
    expect((await readHistory(companyId)).filter(({ minutes }) => minutes === null)).toHaveLength(1);
  });

  it('end with the sign-out and with the deactivation', async () => {
    const { companyId, agent, add, call } = await makeCallers();
    const { id: reasonId } = await add('Almoço');
    const { id: otherId } = await server.makeUser(companyId);
    const here = await server.makeUser(companyId);
    for (const user of [agent, here]) {
      await server.as(user).call(api.pauses.start, { reasonId });
    }
    await server.as(here).call(api.auth.logout, {});
    expect((await call(api.pauses.list, {})).map(({ userId }) => userId)).toEqual([agent.id]);
    await call(api.users.deactivate, { id: agent.id, toUserId: otherId });
    expect(await call(api.pauses.list, {})).toEqual([]);
    expect((await readHistory(companyId)).map(({ minutes }) => minutes)).toEqual([0, 0]);
  });

  it('that nobody ends are over after twelve hours', async () => {
    const { companyId, agent, add, call, callAsAgent } = await makeCallers();
    const { id: reasonId } = await add('Almoço');
    await callAsAgent(api.pauses.start, { reasonId });
    await beginEarlier(agent.id, 15 * 60);
    expect(await call(api.pauses.list, {})).toEqual([]);
    await callAsAgent(api.pauses.start, { reasonId });
    expect((await readHistory(companyId)).map(({ minutes }) => minutes)).toEqual([12 * 60, null]);
  });
});

describe('endPause', () => {
  it('takes the scope of a user, because the system has no pause', () => {
    expectTypeOf(endPause).toBeCallableWith({} as UserScope);
    expectTypeOf<Scope>().not.toExtend<Parameters<typeof endPause>[0]>();
  });
});

describe('listAvailableUsers', () => {
  it('leaves out who pauses and who is deactivated, and may ask for a queue', async () => {
    const { companyId, admin, agent, add, call, callAsAgent } = await makeCallers();
    const { id: otherId } = await server.makeUser(companyId);
    const queue = await call(api.queues.create, { name: 'Vendas', color: '#7C3AED' });
    await call(api.users.setOfQueue, { id: queue.id, userIds: [agent.id, otherId] });
    const listIds = (queueId: number | null) =>
      runInScope(server.platform, { companyId, actor: systemActor(companyId) }, async (scope) =>
        (await listAvailableUsers(scope, queueId)).map(({ id }) => id),
      );
    expect(await listIds(null)).toEqual([admin.id, agent.id, otherId].toSorted((one, other) => one - other));
    expect(await listIds(queue.id)).toEqual([agent.id, otherId]);
    await callAsAgent(api.pauses.start, { reasonId: (await add('Almoço')).id });
    expect(await listIds(queue.id)).toEqual([otherId]);
    await call(api.users.deactivate, { id: otherId });
    expect(await listIds(queue.id)).toEqual([]);
    await callAsAgent(api.pauses.end, {});
    expect(await listIds(queue.id)).toEqual([agent.id]);
  });

  it('leaves out who is not at work, by the own hours, else by those of the company', async () => {
    const { companyId, admin, agent, call, callAsAgent } = await makeCallers();
    const listIds = () =>
      runInScope(server.platform, { companyId, actor: systemActor(companyId) }, async (scope) =>
        (await listAvailableUsers(scope, null)).map(({ id }) => id),
      );
    const never = createDefaultWeek().map((day) => ({ ...day, ...closedInterval }));
    const always = never.map((day) => ({ ...day, startTime: '', endTime: '' }));
    await call(api.users.update, { id: agent.id, schedules: never });
    expect(await listIds()).toEqual([admin.id]);
    await call(api.settings.update, { key: 'scheduleType', value: 'company' });
    await call(api.companies.updateSchedules, { id: companyId, schedules: never });
    expect(await listIds()).toEqual([]);
    expect(await call(api.users.update, { id: agent.id, schedules: always })).toMatchObject({ schedules: always });
    expect(await listIds()).toEqual([agent.id]);
    expect((await call(api.users.show, { id: agent.id })).schedules).toEqual(always);
    expect((await call(api.users.list, {})).find(({ id }) => id === agent.id)?.schedules).toEqual(always);
    await callAsAgent(api.users.update, { id: agent.id, schedules: never });
    expect(await listIds()).toEqual([agent.id]);
    const monday = { ...createDefaultWeek()[0], startTime: '08:00', endTime: '08:00' };
    await expect(call(api.users.update, { id: agent.id, schedules: [monday as DaySchedule] })).toFailWith('ERR_VALIDATION', {
      'schedules.0.endTime': 'hours.same',
    });
    await call(api.users.update, { id: agent.id, schedules: null });
    expect(await listIds()).toEqual([]);
  });
});
