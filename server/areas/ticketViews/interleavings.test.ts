import { beforeAll, describe, expect, it } from 'vitest';
import { api } from '#shared/api.ts';
import { ticketBulkActions, type TicketBulkInput } from '#shared/areas/ticketBulk.ts';
import type { TicketListRecord } from '#shared/areas/tickets.ts';
import type { TicketViewFilter, TicketViewRecord } from '#shared/areas/ticketViews.ts';
import { isInInbox, parseInboxFilter } from '#shared/rules/inboxFilter.ts';
import type { Actor } from '#shared/rules/permissions.ts';
import { ticketViewFilter } from '#shared/rules/ticketViewFilter.ts';
import { receiveItem } from '#server/areas/messages/index.ts';
import { createTag } from '#server/areas/tags/index.ts';
import { runInScope, systemActor } from '#server/platform/database/scope.ts';
import { inboundMessage } from '#server/testing/fixtures/inboundItems.ts';
import type { TestUser } from '#server/testing/server/startTestServer.ts';
import { createRandom } from '#server/testing/fixtures/createRandom.ts';
import { startTicketFixture } from '#server/testing/fixtures/startTicketFixture.ts';
import { countTicketViews } from './countTicketViews.ts';

const { server, companyId, admin, ana, bia, sales, support, connectionId, ticket, contact, sql } = await startTicketFixture();

const roll = createRandom(20261123);
const one = <T>(list: readonly T[]): T => list[roll(list.length)] as T;
const maybe = <T extends object>(percent: number, part: () => T): T | object => (roll(100) < percent ? part() : {});

const people = [admin, ana, bia];
const ids: number[] = [];
const numbers: string[] = [];
let tagId = 0;
let views: TicketViewRecord[] = [];

beforeAll(async () => {
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
    await server.as(admin).call(api.ticketViews.create, { name: `Visão ${n}`, filter, isShared: true });
  }
  views = await server.as(admin).call(api.ticketViews.list, {});
});

const actorOf = ({ id: userId, queueIds = [], profile }: TestUser & { queueIds?: number[]; profile?: string }): Actor => ({
  ...systemActor(companyId),
  userId,
  profile: userId === admin.id ? 'admin' : ((profile ?? 'user') as Actor['profile']),
  allTicket: false,
  queueIds: userId === admin.id ? queueIds : [sales],
});

/** One change by one person, or a message of a customer. */
async function changeSomething(): Promise<void> {
  const place = roll(ids.length);
  if (roll(4) === 0) {
    await server.inCompany(companyId, (scope) => receiveItem(scope, connectionId, inboundMessage(numbers[place] ?? '')));
    return;
  }
  const action = one(ticketBulkActions);
  const input: TicketBulkInput = {
    ids: [...new Set([ids[place] ?? 0, one(ids), one(ids)])],
    action,
    ...(action === 'transfer' && { queueId: one([sales, support]), userId: one([null, admin.id, ana.id]) }),
    ...((action === 'tag' || action === 'untag') && { tagId }),
    ...(action === 'snooze' && { until: one([null, new Date(Date.now() + 3_600_000).toISOString()]) }),
  };
  await server.as(one(people)).call(api.tickets.bulk, input);
}

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

describe('after changes by several people and customers at once', () => {
  it('counters, counts of views and the rule of the clients say the same as the tickets', async () => {
    for (let round = 0; round < 12; round += 1) {
      await Promise.all(Array.from({ length: 6 }, changeSomething));
      expect(await sql(countersQuery)).toEqual(await sql(countedQuery));
      const all = await listAll();
      for (const person of people) {
        const actor = actorOf(person);
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
    for (const { id, filter } of views) {
      const { count } = await server.as(admin).call(api.tickets.page, ticketViewFilter(filter, actorOf(admin)));
      expect((await server.as(admin).call(api.ticketViews.counts, {})).find((row) => row.id === id)?.count).toBe(count);
    }
  });
});
