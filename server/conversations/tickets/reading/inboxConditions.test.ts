import { beforeAll, describe, expect, it } from 'vitest';
import type { api } from '#shared/api.ts';
import type { TicketFilter } from '#shared/conversations/tickets/filter.ts';
import type { TicketListRecord } from '#shared/conversations/tickets/index.ts';
import type { ResultOf } from '#shared/kit/endpoint.ts';
import { isInInbox, parseInboxFilter, ticketComparators } from '#shared/rules/inboxFilter.ts';
import type { Actor } from '#shared/rules/permissions.ts';
import { column, execute, queryOf, queryRows, uncheckedRows } from '#server/platform/database/queryRows.ts';
import { systemActor, runInScope, systemActorFor } from '#server/platform/database/scope.ts';
import { createTag } from '#server/contacts/tags/index.ts';
import { startTestServer, type TestUser, type TestServer } from '#server/testing/server/startTestServer.ts';
import { makeConnection, makeContact, makeQueue } from '#server/testing/fixtures/makeRecords.ts';
import { countTickets, compactTicketCounts } from './countTickets.ts';
import { listTickets } from './listTickets.ts';

/** A seeded generator: every run draws the same tickets. */
function createRandom(seed: number): (sides: number) => number {
  let state = seed;
  return (sides) => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296;
    return Math.floor((state / 4_294_967_296) * sides);
  };
}

const zone = 'America/Sao_Paulo';
/** After a good part of the waits of `makeTickets`. */
const now = new Date('2029-05-04T12:00:00Z');
const roll = createRandom(20290502);
const percentChance = (percent: number): boolean => roll(100) < percent;
const some = <T>(list: readonly T[], percent: number): T[] => list.filter(() => percentChance(percent));
const one = <T>(list: readonly T[]): T => list[roll(list.length)] as T;

let server: TestServer;
let operator: TestUser;
let companyId: number;
let users: number[];
let queues: number[];
let tags: number[];
let connections: number[];
let all: TicketListRecord[];

const days = ['2029-05-01', '2029-05-02', '2029-05-03', '2029-05-04'];

async function makeTickets(): Promise<void> {
  await server.inCompany(companyId, async (scope) => {
    connections = [(await makeConnection(scope)).id, (await makeConnection(scope)).id, (await makeConnection(scope)).id];
    for (let n = 0; n < 160; n += 1) {
      const contact = await makeContact(scope);
      const status = one(['pending', 'open', 'open', 'closed', 'closed']);
      const time = (): string => `${one(days)}T${String(roll(24)).padStart(2, '0')}:30:00Z`;
      const [row] = await queryRows(
        scope.em,
        queryOf(
          { id: column.number() },
          `insert into tickets (company_id, contact_id, whatsapp_id, status, user_id, queue_id, unread_messages, created_at, updated_at, waiting_since, snoozed_at)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11) returning id`,
        ),
        [
          companyId,
          contact.id,
          one(connections),
          status,
          status === 'pending' ? null : one(users),
          one([...queues, null]),
          one([0, 0, 3]),
          time(),
          time(),
          one([null, time()]),
          status === 'open' && percentChance(40) ? time() : null,
        ],
      );
      await execute(scope.em, 'insert into ticket_tags (company_id, ticket_id, tag_id) select $1, $2, unnest($3::int[])', [
        companyId,
        row?.id,
        some(tags, 40),
      ]);
    }
  });
}

beforeAll(async () => {
  server = await startTestServer();
  // The first company of a server cannot be removed.
  operator = await server.makeUser((await server.makeCompany()).id, { profile: 'admin', super: true });
  const company = await server.makeCompany();
  companyId = company.id;
  const [third, fourth] = [await server.makeUser(companyId), await server.makeUser(companyId)];
  users = [company.admin.id, company.agent.id, third.id, fourth.id];
  await server.inCompany(companyId, async (scope) => {
    queues = [(await makeQueue(scope)).id, (await makeQueue(scope)).id, (await makeQueue(scope)).id];
    tags = [];
    for (const name of ['vip', 'recompra', 'atacado']) {
      tags.push((await createTag(scope, { name })).id);
    }
  });
  await makeTickets();
  all = await pagesOf(systemActor(companyId), { showAll: true });
});

const as = <T>(actor: Actor, work: Parameters<typeof runInScope<T>>[2]): Promise<T> =>
  runInScope(server.platform, { companyId, actor }, (scope) => work({ ...scope, now }));

async function pagesOf(actor: Actor, filter: TicketFilter): Promise<TicketListRecord[]> {
  const records: TicketListRecord[] = [];
  for (let pageNumber = 1; ; pageNumber += 1) {
    const { text } = await as(actor, (scope) => listTickets(scope, { ...filter, searchParam: '', pageNumber }));
    const page = JSON.parse(text) as ResultOf<typeof api.tickets.page>;
    records.push(...page.tickets);
    expect(page.hasMore).toBe(page.count > records.length);
    if (!page.hasMore) {
      expect(page.count).toBe(records.length);
      return records;
    }
  }
}

const anyActor = (): Actor => ({
  ...systemActorFor(companyId, one(users)),
  profile: one(['admin', 'supervisor', 'user', 'user']),
  allTicket: percentChance(50),
  queueIds: some(queues, 60),
});

const maybe = <K extends keyof TicketFilter>(percent: number, key: K, value: () => TicketFilter[K]): Partial<TicketFilter> =>
  percentChance(percent) ? { [key]: value() } : {};

const anyFilter = (): TicketFilter => ({
  ...maybe(60, 'status', () => one(['pending', 'open', 'closed'])),
  ...maybe(60, 'showAll', () => percentChance(70)),
  ...maybe(60, 'queueIds', () => some(queues, 60)),
  ...maybe(25, 'tags', () => some(tags, 60)),
  ...maybe(25, 'users', () => some(users, 50)),
  ...maybe(20, 'withUnreadMessages', () => true),
  ...maybe(30, 'snoozed', () => percentChance(50)),
  ...maybe(20, 'onlyUnread', () => true),
  ...maybe(20, 'whatsappIds', () => some(connections, 50)),
  ...maybe(20, 'waitingMinutes', () => one([60, 1_440, 2_880])),
  ...maybe(20, 'date', () => one(days)),
  ...maybe(20, 'updatedAt', () => one(days)),
  ...maybe(60, 'order', () => one(['waiting', 'opened'])),
});

describe('the list of tickets', () => {
  it('holds what shared/rules/inboxFilter.ts says, for anybody and any filter, in order and counted', async () => {
    expect(all).toHaveLength(160);
    for (let round = 0; round < 150; round += 1) {
      const [actor, filter] = [anyActor(), anyFilter()];
      const expected = all
        .filter((ticket) => isInInbox(ticket, parseInboxFilter(filter, zone, now), actor))
        .toSorted(ticketComparators[filter.order ?? 'recent'])
        .map(({ id }) => id);
      const listed = (await pagesOf(actor, filter)).map(({ id }) => id);
      expect(listed, JSON.stringify({ filter, actor })).toEqual(expected);
    }
  });

  it('is counted by tab as the tabs are asked', async () => {
    for (let round = 0; round < 40; round += 1) {
      const actor = anyActor();
      const { queueIds, showAll } = anyFilter();
      const filter = { ...(queueIds && { queueIds }), ...(showAll !== undefined && { showAll }) };
      const count = (more: TicketFilter): number =>
        all.filter((ticket) => isInInbox(ticket, parseInboxFilter({ ...filter, ...more }, zone, now), actor)).length;
      expect(await as(actor, (scope) => countTickets(scope, filter))).toEqual({
        pending: count({ status: 'pending' }),
        open: count({ status: 'open' }),
        closed: count({ status: 'closed', showAll: true }),
        unread: count({ withUnreadMessages: true }),
        snoozed: count({ status: 'open', snoozed: true }),
      });
    }
  });

  it('counts the same after the changes were folded together, also by two at once', async () => {
    const actor = systemActor(companyId);
    const before = await as(actor, (scope) => countTickets(scope, { showAll: true }));
    await as(actor, ({ em }) =>
      execute(
        em,
        `insert into ticket_counts (company_id, status, tickets, unread) select $1, 'open', change, 0 from generate_series(1, 400), unnest(array[1, -1]) change`,
        [companyId],
      ),
    );
    await Promise.all([1, 2, 3].map(() => compactTicketCounts.run(server.platform)));
    const changes = await as(actor, ({ em }) => uncheckedRows(em, 'select * from ticket_counts'));
    expect(changes.length).toBeLessThan(100);
    expect(await as(actor, (scope) => countTickets(scope, { showAll: true }))).toEqual(before);
  });

  it('goes on counting when a queue, a person, a ticket or the whole company goes', async () => {
    const actor = systemActor(companyId);
    const expected = async (): Promise<unknown> =>
      as(actor, ({ em }) =>
        uncheckedRows(
          em,
          `select status, queue_id, user_id, count(*)::int as tickets, count(*) filter (where unread_messages > 0)::int as unread from tickets group by 1, 2, 3 order by 1, 2, 3`,
        ),
      );
    const counted = async (): Promise<unknown> =>
      as(actor, ({ em }) =>
        uncheckedRows(
          em,
          `select status, queue_id, user_id, sum(tickets)::int as tickets, sum(unread)::int as unread from ticket_counts group by 1, 2, 3 having sum(tickets) > 0 order by 1, 2, 3`,
        ),
      );
    expect(await counted()).toEqual(await expected());
    await as(actor, ({ em }) => execute(em, 'delete from queues where id = $1', [queues[0]]));
    await as(actor, ({ em }) => execute(em, 'delete from contacts where id in (select contact_id from tickets order by id limit 5)'));
    await as(actor, ({ em }) => execute(em, 'update tickets set unread_messages = unread_messages + 1 where id % 3 = 0'));
    expect(await counted()).toEqual(await expected());
    expect((await server.as(operator).send('DELETE', `/companies/${companyId}`)).status).toBe(200);
  });
});
