import { describe, expect, it } from 'vitest';
import { api } from '#shared/api.ts';
import { maxTicketViews, type TicketViewInput } from '#shared/conversations/tickets/views.ts';
import { queryAsSupport } from '#server/platform/database/queryAsSupport.ts';
import { drainBroadcasts } from '#server/testing/fixtures/drainBroadcasts.ts';
import type { TestUser } from '#server/testing/server/startTestServer.ts';
import { startTicketFixture } from '#server/testing/fixtures/startTicketFixture.ts';

const { server, companyId, admin, ana, bia, stranger, sales, support, ticket } = await startTicketFixture();

const { ticketViews } = api;
const save = (who: TestUser, input: TicketViewInput) => server.as(who).call(ticketViews.create, input);
const names = async (who: TestUser) => (await server.as(who).call(ticketViews.list, {})).map(({ name }) => name);
const countOf = async (who: TestUser, id: number) =>
  (await server.as(who).call(ticketViews.counts, {})).find((row) => row.id === id)?.count;

describe('/ticket-views', () => {
  it('are own ones, or shared by admins and supervisors', async () => {
    const boss = await server.makeUser(companyId, { profile: 'supervisor' });
    const own = await save(ana, { name: ' Meus VIP ', filter: { status: 'open', tags: [7] } });
    expect(own).toMatchObject({ name: 'Meus VIP', userId: ana.id, filter: { status: 'open', tags: [7] } });
    await expect(save(ana, { name: 'Todos', filter: {}, isShared: true })).toFailWith('ERR_NO_PERMISSION');
    const shared = await save(boss, { name: 'Atrasados', filter: { waitingMinutes: 60, order: 'waiting' }, isShared: true });
    expect(shared.userId).toBeNull();
    expect(await names(ana)).toEqual(['Atrasados', 'Meus VIP']);
    expect(await names(bia)).toEqual(['Atrasados']);
    expect(await names(stranger)).toEqual([]);
    await expect(server.as(bia).call(ticketViews.update, { id: own.id, name: 'Minha' })).toFailWith('ERR_NO_TICKET_VIEW_FOUND');
    await expect(server.as(stranger).call(ticketViews.remove, { id: shared.id })).toFailWith('ERR_NO_TICKET_VIEW_FOUND');
    await expect(server.as(ana).call(ticketViews.remove, { id: shared.id })).toFailWith('ERR_NO_PERMISSION');
    const changed = await server.as(ana).call(ticketViews.update, { id: own.id, filter: { status: 'pending' } });
    expect(changed).toMatchObject({ name: 'Meus VIP', filter: { status: 'pending' } });
    expect(changed.filter).toEqual({ status: 'pending' });
    await server.as(admin).call(ticketViews.remove, { id: shared.id });
    await server.as(ana).call(ticketViews.remove, { id: own.id });
    expect(await names(ana)).toEqual([]);
  });

  it('have names of their own, filters of the list alone, and bounds', async () => {
    const caio = await server.makeUser(companyId, { name: 'Caio' });
    await save(caio, { name: 'VIP', filter: {} });
    await expect(save(caio, { name: 'vip', filter: {} })).toFailWith('ERR_TICKET_VIEW_NAME_TAKEN');
    await expect(save(caio, { name: 'x'.repeat(41), filter: {} })).toFailWith('ERR_VALIDATION', { name: 'string.max' });
    await expect(save(caio, { name: 'Longe', filter: { waitingMinutes: 99_999 } })).toFailWith('ERR_VALIDATION', {
      'filter.waitingMinutes': 'number.max',
    });
    await queryAsSupport(
      server.platform,
      `insert into ticket_views (company_id, user_id, name, filter) select $1, $2, 'Visão ' || n, '{}' from generate_series(1, $3::int) n`,
      [companyId, caio.id, maxTicketViews - 2],
    );
    const saving = await Promise.allSettled(['uma mais', 'outra mais'].map((name) => save(caio, { name, filter: {} })));
    expect(saving.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    await expect(save(caio, { name: 'a última', filter: {} })).toFailWith('ERR_TICKET_VIEWS_LIMIT');
    await expect(save(ana, { name: 'minha', filter: {} })).resolves.toMatchObject({ name: 'minha' });
  });

  it('count what each person sees', async () => {
    await ticket({ unreadMessages: 2 });
    await ticket({ queueId: support, unreadMessages: 1 });
    await ticket({ status: 'open', userId: bia.id, queueId: sales });
    const unread = await save(admin, { name: 'Não lidos', filter: { status: 'pending', onlyUnread: true }, isShared: true });
    const all = await save(admin, { name: 'De todos', filter: { showAll: true }, isShared: true });
    expect(await countOf(admin, unread.id)).toBe(2);
    expect(await countOf(ana, unread.id)).toBe(1);
    expect(await countOf(admin, all.id)).toBe(3);
    expect(await countOf(ana, all.id)).toBe(2);
    await server.as(admin).call(ticketViews.remove, { id: unread.id });
    await server.as(admin).call(ticketViews.remove, { id: all.id });
  });

  it('are told to those who have them, and go with their person', async () => {
    const leaver = await server.makeUser(companyId, { name: 'Davi' });
    await drainBroadcasts(server.platform, companyId);
    const own = await save(leaver, { name: 'Minha', filter: {} });
    const shared = await save(admin, { name: 'Nossa', filter: {}, isShared: true });
    const readTold = async () =>
      (await drainBroadcasts(server.platform, companyId)).map(({ event, rooms, body }) => [event, rooms.join(), body['action']]);
    const told = await readTold();
    await server.as(admin).call(ticketViews.remove, { id: shared.id });
    told.push(...(await readTold()));
    expect(told).toEqual([
      ['ticketView', `user-${leaver.id}`, 'create'],
      ['ticketView', expect.not.stringContaining('user-'), 'create'],
      ['ticketView', expect.not.stringContaining('user-'), 'delete'],
    ]);
    await server.as(admin).call(api.users.remove, { id: leaver.id });
    const [row] = await queryAsSupport<{ count: number }>(
      server.platform,
      'select count(*)::int as count from ticket_views where id = $1',
      [own.id],
    );
    expect(row).toEqual({ count: 0 });
  });
});
