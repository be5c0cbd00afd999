import { beforeAll, describe, expect, it } from 'vitest';
import { api } from '#shared/api.ts';
import { ticketBulkActions, type TicketBulkInput } from '#shared/conversations/tickets/bulk.ts';
import type { TicketFilter } from '#shared/conversations/tickets/filter.ts';
import type { TicketListRecord } from '#shared/conversations/tickets/index.ts';
import type { TicketViewFilter, TicketViewRecord } from '#shared/conversations/tickets/views.ts';
import { isInInbox, parseInboxFilter } from '#shared/rules/inboxFilter.ts';
import type { UserActor } from '#shared/rules/permissions.ts';
import { ticketViewFilter } from '#shared/rules/ticketViewFilter.ts';
import { assignWaiting } from '#server/conversations/tickets/assignments/assignWaiting.ts';
import { receiveItem } from '#server/conversations/messages/index.ts';
import { createTag } from '#server/contacts/tags/index.ts';
import { wakeSnoozed } from '#server/conversations/tickets/snooze/wakeSnoozed.ts';
import { runInScope, systemActorFor } from '#server/platform/database/scope.ts';
import { inboundMessage } from '#server/testing/fixtures/inboundItems.ts';
import type { TestUser } from '#server/testing/server/startTestServer.ts';
import { createRandom } from '#server/testing/fixtures/createRandom.ts';
import { startTicketFixture } from '#server/testing/fixtures/startTicketFixture.ts';
import { hourMs } from '#shared/rules/durations.ts';
import { countTicketViews } from './countTicketViews.ts';

const { server, companyId, admin, ana, bia, sales, support, connectionId, ticket, contact, sql } = await startTicketFixture();

const roll = createRandom(20261123);
const one = <T>(list: readonly T[]): T => list[roll(list.length)] as T;
const maybe = <T extends object>(percent: number, part: () => T): T | object => (roll(100) < percent ? part() : {});

const people = [admin, ana, bia];
const ids: number[] = [];
const numbers: string[] = [];
let tagId = 0;
let pauseReasonId = 0;
let views: TicketViewRecord[] = [];

beforeAll(async () => {
  const asAdmin = server.as(admin).call;
  await asAdmin(api.queues.update, { id: sales, assignment: 'leastBusy', maxOpenTickets: null, prefersLastAgent: false });
  ({ id: pauseReasonId } = await asAdmin(api.pauseReasons.create, { name: 'Almoço' }));
  await sql('update users set online = true, last_seen_at = now()');
  ({ id: tagId } = await server.inCompany(companyId, (scope) => createTag(scope, { name: 'vip' })));
  for (let n = 0; n < 24; n += 1) {
    const { id: contactId, number } = await contact();
    const queueId = one([sales, support, null]);
    const own = { contactId, queueId, unreadMessages: roll(3) };
    const { id } = await ticket(n % 3 === 0 ? own : { ...own, status: 'open', userId: one(people).id });
    ids.push(id);
    numbers.push(number ?? '');
  }
  for (let n = 0; n < 16; n += 1) {
    const filter: TicketViewFilter = {
      ...maybe(70, () => ({ status: one(['pending', 'open', 'closed'] as const) })),
      ...maybe(50, () => ({ showAll: true })),
      ...maybe(40, () => ({ queueIds: [one([sales, support])] })),
      ...maybe(30, () => ({ tags: [tagId] })),
      ...maybe(25, () => ({ users: [one(people).id] })),
      ...maybe(40, () => ({ onlyUnread: true })),
      ...maybe(30, () => ({ snoozed: one([true, false]) })),
      ...maybe(20, () => ({ whatsappIds: [connectionId] })),
    };
    await asAdmin(api.ticketViews.create, { name: `Visão ${n}`, filter, isShared: true });
  }
  views = await asAdmin(api.ticketViews.list, {});
});

async function actorOf({ id: userId }: TestUser): Promise<UserActor> {
  const { queues } = await server.as(admin).call(api.users.show, { id: userId });
  const profile = userId === admin.id ? 'admin' : 'user';
  return { ...systemActorFor(companyId, userId), profile, allTicket: false, queueIds: queues.map(({ id }) => id) };
}

/** The server may refuse it, but not fail. */
async function send(who: TestUser, method: 'POST' | 'PUT' | 'DELETE', path: string, body: object = {}): Promise<void> {
  const { status } = await server.as(who).send(method, path, body);
  expect(status, `${method} ${path}`).toBeLessThan(500);
}

async function changeSeveral(): Promise<void> {
  const action = one(ticketBulkActions);
  const input: TicketBulkInput = {
    ids: [...new Set([one(ids), one(ids), one(ids)])],
    action,
    ...(action === 'transfer' && { queueId: one([sales, support]), userId: one([null, admin.id, ana.id]) }),
    ...((action === 'tag' || action === 'untag') && { tagId }),
    ...(action === 'snooze' && { until: one([null, new Date(Date.now() + hourMs).toISOString()]) }),
  };
  await server.as(one(people)).call(api.tickets.bulk, input);
}

async function changeOne(): Promise<void> {
  const who = one(people);
  const change = one([
    { status: 'open', userId: who.id },
    { status: 'pending', userId: null },
    { queueId: one([sales, support]), status: 'pending', userId: null },
    { status: 'closed', userId: who.id },
  ]);
  await send(who, 'PUT', `/tickets/${one(ids)}`, change);
}

const receive = () => server.inCompany(companyId, (scope) => receiveItem(scope, connectionId, inboundMessage(one(numbers))));

/** One change by one person, a message of a customer, or what the server does by itself. */
const changes: readonly (() => Promise<unknown>)[] = [
  changeSeveral,
  changeSeveral,
  changeSeveral,
  changeOne,
  changeOne,
  receive,
  receive,
  () => send(one(people), 'POST', `/tickets/${one(ids)}/undo`),
  () => send(one([ana, bia]), 'POST', '/pauses', { reasonId: pauseReasonId }),
  () => send(one([ana, bia]), 'DELETE', '/pauses/current'),
  () => send(admin, 'PUT', `/users/${one([ana, bia]).id}`, { queueIds: one([[sales], [sales, support], [support]]) }),
  () => wakeSnoozed.run({ ...server.platform, now: () => new Date(Date.now() + 2 * hourMs) }),
  async () => {
    // What has just been written is left to the chatbot.
    await sql(`update tickets set updated_at = updated_at - interval '1 minute'
      where id in (select id from tickets where status = 'pending' for update skip locked)`);
    await assignWaiting.run(server.platform);
  },
];

async function listAll(): Promise<TicketListRecord[]> {
  const rows: TicketListRecord[] = [];
  for (let pageNumber = 1; ; pageNumber += 1) {
    const page = await server.as(admin).call(api.tickets.page, { showAll: true, pageNumber });
    rows.push(...page.tickets);
    if (!page.hasMore) {
      return rows;
    }
  }
}

const countersQuery = `
  select status, queue_id, user_id, sum(tickets)::int as tickets, sum(unread)::int as unread from ticket_counts
  group by 1, 2, 3 having sum(tickets) > 0 order by 1, 2, 3`;
const countedQuery = `
  select status, queue_id, user_id, count(*)::int as tickets, count(*) filter (where unread_messages > 0)::int as unread from tickets
  group by 1, 2, 3 order by 1, 2, 3`;

/** The tabs of the list, by the rule of the clients. */
function countTabs(tickets: readonly TicketListRecord[], actor: UserActor) {
  const count = (filter: TicketFilter): number =>
    tickets.filter((row) => isInInbox(row, parseInboxFilter(filter, 'America/Sao_Paulo'), actor)).length;
  return {
    pending: count({ status: 'pending' }),
    open: count({ status: 'open' }),
    closed: count({ status: 'closed', showAll: true }),
    unread: count({ withUnreadMessages: true }),
    snoozed: count({ status: 'open', snoozed: true }),
  };
}

describe('after changes by several people, customers and the server at once', () => {
  it('counters, counts of tabs and views and the rule of the clients say the same as the tickets', async () => {
    for (let round = 0; round < 12; round += 1) {
      await Promise.all(Array.from({ length: 6 }, () => one(changes)()));
      expect(await sql(countersQuery)).toEqual(await sql(countedQuery));
      const all = await listAll();
      for (const person of people) {
        const actor = await actorOf(person);
        expect(await server.as(person).call(api.tickets.counts, {}), `round ${round}`).toEqual(countTabs(all, actor));
        const counts = await runInScope(server.platform, { companyId, actor }, countTicketViews);
        const expected = views.map(({ id, filter }) => {
          const inboxFilter = parseInboxFilter(ticketViewFilter(filter, actor), 'America/Sao_Paulo');
          return { id, count: all.filter((row) => isInInbox(row, inboxFilter, actor)).length };
        });
        expect(counts, `round ${round}`).toEqual(expected);
      }
    }
  });

  it('the views list as many as they count', async () => {
    const actor = await actorOf(admin);
    for (const { id, filter } of views) {
      const { count } = await server.as(admin).call(api.tickets.page, ticketViewFilter(filter, actor));
      expect((await server.as(admin).call(api.ticketViews.counts, {})).find((row) => row.id === id)?.count).toBe(count);
    }
  });
});
