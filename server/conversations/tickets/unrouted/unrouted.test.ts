import { describe, expect, it } from 'vitest';
import { api } from '#shared/api.ts';
import type { UnroutedReason } from '#shared/conversations/tickets/unrouted.ts';
import { makeConnection, makeQueue, makeTicket, type MakeTicketOptions } from '#server/testing/fixtures/makeRecords.ts';
import { drainBroadcasts } from '#server/testing/fixtures/drainBroadcasts.ts';
import { execute } from '#server/platform/database/queryRows.ts';
import { startTestServer, type TestUser } from '#server/testing/server/startTestServer.ts';
import { minuteMs } from '#shared/rules/durations.ts';
import { toldAfterMinutes, watchUnrouted } from './watchUnrouted.ts';

const server = await startTestServer({ SERVICES: 'web' });

/** A company with one agent in the queue `sales`, which no admin is in. */
async function startCompany() {
  const { id: companyId, admin, agent } = await server.makeCompany();
  const { sales, connectionId } = await server.inCompany(companyId, async (scope) => ({
    sales: (await makeQueue(scope)).id,
    connectionId: (await makeConnection(scope)).id,
  }));
  const call = server.as(admin).call;
  await call(api.users.setOfQueue, { id: sales, userIds: [agent.id] });
  return {
    companyId,
    admin,
    agent,
    sales,
    connectionId,
    call,
    ticket: (options: MakeTicketOptions = {}) =>
      server.inCompany(companyId, async (scope) => (await makeTicket(scope, { queueId: sales, connectionId, ...options })).id),
    drain: () => drainBroadcasts(server.platform, companyId),
  };
}

const list = (who: TestUser) => server.as(who).call(api.tickets.unrouted, {});
const reasons = async (who: TestUser): Promise<Record<number, UnroutedReason[]>> =>
  Object.fromEntries((await list(who)).tickets.map(({ id, reasons: each }) => [id, each]));
/** The task's clock alone: sessions would end. */
const watchAfter = (ms: number): Promise<boolean | void> => watchUnrouted.run({ ...server.platform, now: () => new Date(Date.now() + ms) });

describe('GET /tickets/unrouted', () => {
  it('names a ticket without queue that nobody is set up to see, until somebody is', async () => {
    const { admin, agent, call, ticket } = await startCompany();
    const id = await ticket({ queueId: null });
    expect(await reasons(admin)).toEqual({ [id]: ['noQueue'] });
    await call(api.users.update, { id: agent.id, allTicket: 'enabled' });
    expect(await reasons(admin)).toEqual({});
    await call(api.users.deactivate, { id: agent.id, toUserId: null });
    await server.makeUser(admin.companyId, {});
    expect(await reasons(admin)).toEqual({ [id]: ['noQueue'] });
  });

  it('names one whose queue was removed or lost its last active person', async () => {
    const { admin, agent, sales, call, ticket, companyId } = await startCompany();
    const id = await ticket();
    expect(await reasons(admin)).toEqual({});
    await server.makeUser(companyId, {});
    await call(api.users.deactivate, { id: agent.id, toUserId: null });
    expect(await reasons(admin)).toEqual({ [id]: ['emptyQueue'] });
    await call(api.users.reactivate, { id: agent.id });
    expect(await reasons(admin)).toEqual({});
    await call(api.users.setOfQueue, { id: sales, userIds: [] });
    expect(await reasons(admin)).toEqual({ [id]: ['emptyQueue'] });
    await call(api.users.setOfQueue, { id: sales, userIds: [admin.id] });
    expect(await reasons(admin)).toEqual({});
    await call(api.queues.remove, { id: sales });
    expect(await reasons(admin)).toEqual({ [id]: ['noQueue'] });
  });

  it('names one whose connection was removed, also while somebody has it', async () => {
    const { admin, agent, connectionId, sales, call, ticket, companyId } = await startCompany();
    const id = await ticket({ status: 'open', userId: agent.id });
    await call(api.connections.remove, { id: connectionId });
    expect(await reasons(admin)).toEqual({ [id]: ['noConnection'] });
    await call(api.users.setOfQueue, { id: sales, userIds: [] });
    await call(api.tickets.update, { id, status: 'pending', userId: null });
    expect(await reasons(admin)).toEqual({ [id]: ['emptyQueue', 'noConnection'] });
    const other = await server.inCompany(companyId, (scope) => makeConnection(scope));
    await call(api.tickets.update, { id, whatsappId: other.id, userId: agent.id, queueId: sales });
    expect(await reasons(admin)).toEqual({});
  });

  it('would name one whose person can no longer sign in, which no command leaves behind', async () => {
    const { admin, agent, ticket, companyId, call } = await startCompany();
    const id = await ticket({ status: 'open', userId: agent.id });
    await call(api.users.deactivate, { id: agent.id, toUserId: null });
    expect(await call(api.tickets.show, { id })).toMatchObject({ status: 'pending', userId: null });
    await server.inCompany(companyId, ({ em }) =>
      execute(em, `update tickets set status = 'open', user_id = $2 where id = $1`, [id, agent.id]),
    );
    await server.makeUser(companyId, {});
    expect((await reasons(admin))[id]).toContain('inactiveUser');
  });

  it('names none of a company in which only admins work, none that is resolved, and none of another company', async () => {
    const { admin, agent, call, ticket } = await startCompany();
    const other = await startCompany();
    await ticket({ queueId: null, status: 'closed' });
    const id = await ticket({ queueId: null });
    expect(await reasons(other.admin)).toEqual({});
    expect(await reasons(admin)).toEqual({ [id]: ['noQueue'] });
    await call(api.users.remove, { id: agent.id });
    expect(await reasons(admin)).toEqual({});
  });

  it('is for admins, forty a page, longest waiting first', async () => {
    const { admin, agent, ticket } = await startCompany();
    await expect(list(agent)).toFailWith('ERR_NO_PERMISSION');
    const ids: number[] = [];
    for (let index = 0; index < 41; index += 1) {
      ids.push(await ticket({ queueId: null }));
    }
    const first = await list(admin);
    expect(first).toMatchObject({ count: 41, hasMore: true });
    expect(first.tickets.map(({ id }) => id)).toEqual(ids.slice(0, 40));
    const second = await server.as(admin).call(api.tickets.unrouted, { pageNumber: 2 });
    expect(second).toMatchObject({ count: 41, hasMore: false, tickets: [{ id: ids[40], unroutedSince: null }] });
  });
});

describe('GET /tickets/unrouted/without', () => {
  it('says before a removal how many tickets would have nobody, and that is how many there are after it', async () => {
    const { admin, agent, sales, connectionId, call, ticket, companyId } = await startCompany();
    await server.makeUser(companyId, {});
    await ticket();
    await ticket({ status: 'open', userId: agent.id });
    await ticket({ queueId: null });
    expect(Object.keys(await reasons(admin))).toHaveLength(1);
    const without = (input: object) => call(api.tickets.withoutPlace, input);
    expect(await without({ queueId: sales })).toEqual({ active: 2, unrouted: 1 });
    expect(await without({ userId: agent.id })).toEqual({ active: 1, unrouted: 2 });
    expect(await without({ whatsappId: connectionId })).toEqual({ active: 3, unrouted: 2 });
    expect(await without({ queueId: 2_000_000 })).toEqual({ active: 0, unrouted: 0 });
    await expect(server.as(agent).call(api.tickets.withoutPlace, { queueId: sales })).toFailWith('ERR_NO_PERMISSION');
    await call(api.users.deactivate, { id: agent.id, toUserId: null });
    expect(Object.keys(await reasons(admin))).toHaveLength(3);
    expect(await without({ queueId: sales })).toEqual({ active: 2, unrouted: 0 });
  });
});

describe('the watch', () => {
  it('notes since when, tells admins of each case once, and forgets what was mended', async () => {
    const { admin, agent, call, ticket, drain } = await startCompany();
    const told = async () => (await drain()).filter(({ event }) => event === 'ticketUnrouted').map(({ rooms, body }) => ({ rooms, body }));
    const event = (toldCount: number) => ({ rooms: ['admins'], body: { action: 'update', toldCount } });
    const id = await ticket({ queueId: null });
    await drain();
    await Promise.all([watchAfter(0), watchAfter(0)]);
    expect(await told()).toEqual([event(0)]);
    expect((await list(admin)).tickets).toMatchObject([{ id, unroutedSince: expect.any(String) }]);
    await watchAfter(minuteMs);
    expect(await told()).toEqual([]);
    const later = (toldAfterMinutes + 1) * minuteMs;
    await Promise.all([watchAfter(later), watchAfter(later)]);
    await watchAfter(2 * later);
    expect(await told()).toEqual([event(1)]);
    await call(api.tickets.update, { id, status: 'open', userId: admin.id });
    expect((await call(api.tickets.steps, { id })).at(-1)).toMatchObject({ kind: 'accepted', cause: 'unrouted' });
    await drain();
    await watchAfter(2 * later);
    expect(await told()).toEqual([event(0)]);
    await call(api.tickets.update, { id, status: 'pending', userId: null });
    expect((await call(api.tickets.steps, { id })).at(-1)).toMatchObject({ kind: 'returned', cause: null });
    await drain();
    await watchAfter(0);
    await watchAfter(later);
    expect(await told()).toEqual([event(0), event(1)]);
    await expect(list(agent)).toFailWith('ERR_NO_PERMISSION');
  });
});

it('a merge that is undone gives the ticket back without the person, queue and connection that were removed meanwhile', async () => {
  const { agent, sales, connectionId, call, ticket } = await startCompany();
  const [one, two] = [await ticket({ status: 'open', userId: agent.id }), await ticket({ status: 'open', userId: agent.id })];
  const [kept, lost] = [await call(api.tickets.show, { id: two }), await call(api.tickets.show, { id: one })];
  const { id: mergeId } = await call(api.identity.merge, { id: kept.contactId, otherId: lost.contactId });
  await call(api.users.remove, { id: agent.id });
  await call(api.queues.remove, { id: sales });
  await call(api.connections.remove, { id: connectionId });
  await call(api.identity.undo, { id: mergeId });
  for (const id of [one, two]) {
    expect(await call(api.tickets.show, { id })).toMatchObject({ status: 'pending', userId: null, queueId: null, whatsappId: null });
  }
});
