import { describe, expect, it } from 'vitest';
import { api } from '#shared/api.ts';
import { drainBroadcasts } from '#server/testing/fixtures/drainBroadcasts.ts';
import { startTicketFixture } from '#server/testing/fixtures/startTicketFixture.ts';
import { testPassword, type TestUser } from '#server/testing/server/startTestServer.ts';

const { server, companyId, admin, ana, bia, stranger, sales, support, ticket, sql } = await startTicketFixture();
const operator = await server.makeUser(stranger.companyId, { profile: 'admin', super: true, name: 'Operator' });

const deactivate = (as: TestUser, id: number, toUserId: number | null = null) => server.as(as).call(api.users.deactivate, { id, toUserId });
const reactivate = (as: TestUser, id: number) => server.as(as).call(api.users.reactivate, { id });
const makeLeaver = () => server.makeUser(companyId, { name: 'Caio', queueIds: [sales] });
const logIn = ({ email }: TestUser) => server.as(null).call(api.auth.login, { email, password: testPassword });

describe('POST /users/:id/deactivate', () => {
  it('ends the sessions and refuses the sign-in with its reason, but only to who has the password', async () => {
    const leaver = await makeLeaver();
    const record = await deactivate(admin, leaver.id);
    expect(record).toMatchObject({ id: leaver.id, deactivatedAt: expect.stringMatching(/^\d{4}-/) });
    expect((await server.as(leaver).send('GET', '/auth/me')).status).toBe(401);
    await expect(logIn(leaver)).toFailWith('ERR_USER_INACTIVE');
    const wrong = { email: leaver.email, password: 'wrong-password' };
    await expect(server.as(null).call(api.auth.login, wrong)).toFailWith('ERR_INVALID_CREDENTIALS');
    expect(await deactivate(admin, leaver.id)).toEqual(record);
  });

  it('returns open tickets to waiting in their queues, and tells every screen', async () => {
    const leaver = await makeLeaver();
    const open = await ticket({ status: 'open', userId: leaver.id });
    const closed = await ticket({ status: 'closed', userId: leaver.id });
    await drainBroadcasts(server.platform, companyId);
    await deactivate(admin, leaver.id);
    expect(await server.as(admin).call(api.tickets.show, { id: open.id })).toMatchObject({
      status: 'pending',
      userId: null,
      queueId: sales,
    });
    expect(await server.as(admin).call(api.tickets.show, { id: closed.id })).toMatchObject({ status: 'closed', userId: leaver.id });
    expect(await server.as(admin).call(api.tickets.moves, { id: open.id })).toMatchObject([
      { kind: 'returned', by: { id: admin.id }, fromUser: { id: leaver.id, name: 'Caio' }, toUser: null },
    ]);
    const events = await drainBroadcasts(server.platform, companyId);
    expect(events.map(({ event, body }) => [event, body['action']])).toEqual(
      expect.arrayContaining([
        ['ticket', 'delete'],
        ['ticket', 'update'],
        ['$recheck', undefined],
        ['user', 'update'],
      ]),
    );
  });

  it('hands open tickets over to another person, with their history', async () => {
    const leaver = await makeLeaver();
    const tickets = await Promise.all([
      ticket({ status: 'open', userId: leaver.id }),
      ticket({ status: 'open', userId: leaver.id, queueId: support }),
    ]);
    await drainBroadcasts(server.platform, companyId);
    await deactivate(admin, leaver.id, bia.id);
    for (const { id, queueId } of tickets) {
      expect(await server.as(bia).call(api.tickets.show, { id })).toMatchObject({ status: 'open', userId: bia.id, queueId });
      expect(await server.as(admin).call(api.tickets.moves, { id })).toMatchObject([
        { kind: 'transferred', by: { id: admin.id }, fromUser: { name: 'Caio' }, toUser: { name: 'Bia' }, fromQueue: { id: queueId } },
      ]);
      expect(await sql('select user_id as "userId" from ticket_trackings where ticket_id = $1', [id])).toEqual([{ userId: bia.id }]);
    }
    const updates = (await drainBroadcasts(server.platform, companyId)).filter(
      ({ event, body }) => event === 'ticket' && body['action'] === 'update',
    );
    expect(updates.map(({ rooms }) => rooms.includes(`user-${bia.id}`))).toEqual([true, true]);
  });

  it('hands nothing to oneself, to strangers or to somebody inactive', async () => {
    const [leaver, gone] = [await makeLeaver(), await makeLeaver()];
    await deactivate(admin, gone.id);
    await expect(deactivate(admin, leaver.id, leaver.id)).toFailWith('ERR_VALIDATION', { toUserId: 'any.invalid' });
    await expect(deactivate(admin, leaver.id, stranger.id)).toFailWith('ERR_NO_USER_FOUND');
    await expect(deactivate(admin, leaver.id, gone.id)).toFailWith('ERR_ASSIGNEE_INACTIVE');
    expect((await server.as(leaver).send('GET', '/auth/me')).status).toBe(200);
    const { id } = await ticket();
    const transfer = { id, queueId: sales, userId: gone.id };
    await expect(server.as(admin).call(api.tickets.update, transfer)).toFailWith('ERR_ASSIGNEE_INACTIVE');
  });

  it('is for admins of the company and for operators, not for oneself', async () => {
    const leaver = await makeLeaver();
    await expect(deactivate(ana, leaver.id)).toFailWith('ERR_NO_PERMISSION');
    await expect(deactivate(stranger, leaver.id)).toFailWith('ERR_NO_USER_FOUND');
    await expect(deactivate(admin, admin.id)).toFailWith('ERR_DEACTIVATE_SELF');
    await expect(deactivate(stranger, operator.id)).toFailWith('ERR_NO_PERMISSION');
    await ticket({ status: 'open', userId: leaver.id });
    expect(await deactivate(operator, leaver.id)).toMatchObject({ companyId });
    const { auditRecords } = await server.as(admin).call(api.audit.page, { action: 'user.deactivate' });
    expect(auditRecords[0]).toMatchObject({ subjectId: leaver.id, details: { toUserId: null } });
  });

  it('keeps the last admin who may sign in, also when two deactivate each other at once', async () => {
    const { id, admin: first } = await server.makeCompany();
    const second = await server.makeUser(id, { profile: 'admin' });
    const outcomes = await Promise.allSettled([deactivate(first, second.id), deactivate(second, first.id)]);
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const [left] = outcomes[0].status === 'fulfilled' ? [first] : [second];
    await expect(deactivate(operator, left.id)).toFailWith('ERR_LAST_ADMIN');
    await expect(server.as(left).call(api.users.update, { id: left.id, profile: 'user' })).toFailWith('ERR_LAST_ADMIN');
    await expect(server.as(operator).call(api.users.remove, { id: left.id })).toFailWith('ERR_LAST_ADMIN');
  });

  it('leaves no ticket with somebody inactive when people hand over to each other, and while tickets are assigned', async () => {
    const [one, other] = [await makeLeaver(), await makeLeaver()];
    const tickets = await Promise.all([one, other].map(({ id }) => ticket({ status: 'open', userId: id })));
    const waiting = await Promise.all([1, 2, 3, 4].map(() => ticket()));
    const outcomes = await Promise.allSettled([
      deactivate(admin, one.id, other.id),
      ...waiting.map(({ id }, index) =>
        server.as(admin).call(api.tickets.update, { id, queueId: sales, userId: index % 2 === 0 ? one.id : other.id }),
      ),
      deactivate(admin, other.id, one.id),
      ...waiting.map(({ id }) => server.as(admin).call(api.tickets.update, { id, queueId: sales, userId: other.id })),
    ]);
    const codes = outcomes.map((outcome) => (outcome.status === 'rejected' ? (outcome.reason as { code?: string }).code : 'done'));
    // The second of two transfers to one person changes nothing.
    const expected = ['done', 'ERR_ASSIGNEE_INACTIVE', 'ERR_TICKET_TRANSFER_UNCHANGED'];
    expect(codes.filter((code) => !expected.includes(code ?? ''))).toEqual([]);
    const stranded = await sql(
      `select t.id from tickets t join users u on u.id = t.user_id where t.status = 'open' and u.deactivated_at is not null and t.id = any($1)`,
      [[...tickets, ...waiting].map(({ id }) => id)],
    );
    expect(stranded).toEqual([]);
  });
});

describe('POST /users/:id/reactivate', () => {
  it('lets the person sign in again with the same password, not into the old session', async () => {
    const leaver = await makeLeaver();
    await deactivate(admin, leaver.id);
    expect(await reactivate(admin, leaver.id)).toMatchObject({ id: leaver.id, deactivatedAt: null });
    expect((await server.as(leaver).send('GET', '/auth/me')).status).toBe(401);
    expect((await logIn(leaver)).user.id).toBe(leaver.id);
    expect(await reactivate(admin, leaver.id)).toMatchObject({ deactivatedAt: null });
    await expect(reactivate(ana, leaver.id)).toFailWith('ERR_NO_PERMISSION');
    await expect(reactivate(stranger, leaver.id)).toFailWith('ERR_NO_USER_FOUND');
  });

  it('takes a place in the plan, which inactive people leave free, once of two who want it at once', async () => {
    const { admin: owner, agent, id } = await server.makeCompany({ users: 3 });
    const second = await server.makeUser(id);
    await deactivate(owner, agent.id);
    await deactivate(owner, second.id);
    const newcomer = { name: 'Nova Pessoa', email: `${agent.id}@plan.test`, password: 'segredo' };
    expect((await server.as(owner).call(api.users.create, newcomer)).companyId).toBe(id);
    const outcomes = await Promise.allSettled([reactivate(owner, agent.id), reactivate(owner, second.id)]);
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(outcomes.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { code: 'ERR_PLAN_USERS_LIMIT' } });
  });
});

describe('inactive people', () => {
  it('are listed on request only', async () => {
    const leaver = await makeLeaver();
    await deactivate(admin, leaver.id);
    const page = async (status?: 'active' | 'inactive' | 'all') => {
      const { users } = await server.as(admin).call(api.users.page, { searchParam: leaver.email, ...(status && { status }) });
      return users.map(({ id, deactivatedAt }) => [id, deactivatedAt !== null]);
    };
    expect(await page()).toEqual([]);
    expect(await page('inactive')).toEqual([[leaver.id, true]]);
    expect(await page('all')).toEqual([[leaver.id, true]]);
    const list = async (input: { withInactive?: boolean }) => (await server.as(ana).call(api.users.list, input)).map(({ id }) => id);
    expect(await list({})).not.toContain(leaver.id);
    expect(await list({ withInactive: true })).toContain(leaver.id);
    expect((await server.as(admin).call(api.users.show, { id: leaver.id })).deactivatedAt).not.toBeNull();
  });
});
