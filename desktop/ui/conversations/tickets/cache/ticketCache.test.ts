import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { api } from '#shared/api.ts';
import { exampleSessionUser } from '#shared/workspace/auth/sessionUser.ts';
import type { TicketFilter } from '#shared/conversations/tickets/filter.ts';
import { exampleTicket, exampleTicketListRecord, type TicketListRecord } from '#shared/conversations/tickets/index.ts';
import type { UserActor } from '#shared/rules/permissions.ts';
import { type CachedPages, toQueryKey } from '#ui/data/cache/cache.ts';
import { sessionStore } from '#ui/data/session/sessionStore.ts';
import { followCompanyZone } from '#ui/data/session/session.ts';
import { applyTicketEvent, findCachedTicket, removeCachedTicket, scheduleTicketRemoval, updateCachedTickets } from './ticketCache.ts';

const actor: UserActor = {
  kind: 'user',
  userId: 7,
  companyId: 3,
  profile: 'user',
  super: false,
  queueIds: [4],
  allTicket: false,
  plan: {},
};
const at = (minute: number): string => new Date(Date.UTC(2029, 4, 2, 13, minute)).toISOString();
const row = (id: number, minute: number, more: Partial<TicketListRecord> = {}): TicketListRecord => ({
  ...exampleTicketListRecord,
  id,
  uuid: `0c8f7a2e-2a3d-4f0e-9a3e-${String(id).padStart(12, '0')}`,
  updatedAt: at(minute),
  ...more,
});
const mine = { status: 'open', userId: 7, user: { id: 7, name: 'Ana' } } as const;

function createCacheFixture() {
  const cache = new QueryClient();
  const keyOfList = (input: TicketFilter): readonly unknown[] => ['pages', 'GET', api.tickets.page.path, input];
  const hold = (input: TicketFilter, tickets: TicketListRecord[]): void => {
    cache.setQueryData<CachedPages<'tickets', TicketListRecord>>(keyOfList(input), {
      pages: [{ tickets, count: tickets.length, hasMore: false, length: tickets.length }],
      pageParams: [1],
    });
  };
  const list = (input: TicketFilter): TicketListRecord[] =>
    cache.getQueryData<CachedPages<'tickets', TicketListRecord>>(keyOfList(input))?.pages.flatMap(({ tickets }) => tickets) ?? [];
  const ids = (input: TicketFilter): number[] => list(input).map(({ id }) => id);
  cache.setQueryData(['read', 'GET', api.tickets.counts.path, {}], { pending: 4, open: 11, closed: 210, unread: 3, snoozed: 1 });
  const counts = (): unknown => cache.getQueryData(['read', 'GET', api.tickets.counts.path, {}]);
  return { cache, hold, list, ids, counts };
}

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

describe('a ticket that changes', () => {
  test('the query keys match those of the tests', () => {
    expect(toQueryKey({ ...api.tickets.counts, result: null } as never)).toEqual(['read', 'GET', '/tickets/counts']);
  });

  test('moves to the top of its list, once', () => {
    const { cache, hold, ids } = createCacheFixture();
    hold({ status: 'open' }, [row(1, 5, mine), row(2, 4, mine), row(3, 3, mine)]);
    applyTicketEvent(cache, row(3, 6, mine), actor);
    expect(ids({ status: 'open' })).toEqual([3, 1, 2]);
  });

  test('an older version is ignored', () => {
    const { cache, hold, list } = createCacheFixture();
    hold({ status: 'open' }, [row(1, 5, { ...mine, lastMessage: 'new' })]);
    applyTicketEvent(cache, row(1, 4, { ...mine, lastMessage: 'old' }), actor);
    expect(list({ status: 'open' })[0]?.lastMessage).toBe('new');
  });

  test('moves between tabs together with the counts', () => {
    const { cache, hold, ids, counts } = createCacheFixture();
    hold({ status: 'pending' }, [row(1, 5)]);
    hold({ status: 'open' }, []);
    applyTicketEvent(cache, row(1, 6, { ...mine, unreadMessages: 0 }), actor);
    expect(ids({ status: 'pending' })).toEqual([]);
    expect(ids({ status: 'open' })).toEqual([1]);
    expect(counts()).toEqual({ pending: 3, open: 12, closed: 210, unread: 2, snoozed: 1 });
  });

  test('leaves the list when somebody else has accepted it', () => {
    const { cache, hold, ids } = createCacheFixture();
    hold({ status: 'pending' }, [row(1, 5)]);
    hold({ status: 'open' }, []);
    applyTicketEvent(cache, row(1, 6, { status: 'open', userId: 9 }), actor);
    expect([...ids({ status: 'pending' }), ...ids({ status: 'open' })]).toEqual([]);
  });

  test('is not appended to an incomplete list', () => {
    const { cache, hold, ids } = createCacheFixture();
    const many = Array.from({ length: 40 }, (_, index) => row(index + 10, 59 - index, mine));
    hold({ status: 'open' }, many);
    applyTicketEvent(cache, row(1, 0, mine), actor);
    expect(ids({ status: 'open' })).toHaveLength(40);
  });

  test('the conversations of a period keep who has them now, and gain none', () => {
    const { cache, hold, ids } = createCacheFixture();
    const period = { roundsFrom: '2029-05-02', roundsTo: '2029-05-03', users: [8], showAll: true };
    hold(period, [row(1, 5, { ...mine, userId: 8 })]);
    applyTicketEvent(cache, row(1, 7, mine), actor);
    applyTicketEvent(cache, row(2, 8, { ...mine, userId: 8 }), actor);
    expect(ids(period)).toEqual([1]);
  });

  test('a search keeps its hits and gains none', () => {
    const { cache, hold, list, ids } = createCacheFixture();
    const search = { searchParam: 'oi', showAll: true };
    hold(search, [row(1, 5, { ...mine, messages: [{ id: 'A', body: 'Oi' }] })]);
    applyTicketEvent(cache, row(1, 6, mine), actor);
    applyTicketEvent(cache, row(2, 6, mine), actor);
    expect(ids(search)).toEqual([1]);
    expect(list(search)[0]?.messages).toEqual([{ id: 'A', body: 'Oi' }]);
  });

  test('the open ticket keeps fields that rows lack', () => {
    const { cache } = createCacheFixture();
    const extraInfo = [{ id: 1, name: 'CPF', value: '1', contactId: 88 }];
    cache.setQueryData(['read', 'GET', api.tickets.byUuid.path, { uuid: exampleTicket.uuid }], {
      ...exampleTicket,
      contact: { ...exampleTicket.contact, extraInfo },
    });
    applyTicketEvent(cache, { ...exampleTicketListRecord, updatedAt: at(30), lastMessage: 'Mais' }, actor);
    const full = cache.getQueryData<typeof exampleTicket>(['read', 'GET', api.tickets.byUuid.path, { uuid: exampleTicket.uuid }]);
    expect(full).toMatchObject({ lastMessage: 'Mais', contact: { extraInfo } });
  });

  test('an open ticket that is still being read is shown as it has become', async () => {
    const { cache } = createCacheFixture();
    const queryKey = toQueryKey(api.tickets.byUuid, { uuid: exampleTicket.uuid });
    const { promise, resolve } = Promise.withResolvers<typeof exampleTicket>();
    const reading = cache.fetchQuery({ queryKey, queryFn: () => promise });
    applyTicketEvent(cache, { ...exampleTicketListRecord, ...mine, updatedAt: at(30) }, actor);
    expect(cache.getQueryData(queryKey)).toMatchObject({ status: 'open', contact: { extraInfo: [] } });
    resolve(exampleTicket);
    await reading;
  });

  test('counts of tabs and views are refetched for an unknown ticket', () => {
    const { cache } = createCacheFixture();
    const invalidate = vi.spyOn(cache, 'invalidateQueries');
    applyTicketEvent(cache, row(500, 6), actor);
    expect(invalidate).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1_000);
    expect(invalidate).toHaveBeenCalledTimes(2);
  });
});

describe('a removal event', () => {
  test('followed by an update moves the row once', () => {
    const { cache, hold, ids } = createCacheFixture();
    hold({ status: 'pending' }, [row(1, 5)]);
    hold({ status: 'open' }, []);
    scheduleTicketRemoval(cache, 1, actor);
    expect(ids({ status: 'pending' })).toEqual([1]);
    applyTicketEvent(cache, row(1, 6, mine), actor);
    vi.advanceTimersByTime(1_000);
    expect([ids({ status: 'pending' }), ids({ status: 'open' })]).toEqual([[], [1]]);
  });

  test('without an update removes the row', () => {
    const { cache, hold, ids, counts } = createCacheFixture();
    hold({ status: 'pending' }, [row(1, 5), row(2, 4)]);
    scheduleTicketRemoval(cache, 1, actor);
    vi.advanceTimersByTime(1_000);
    expect(ids({ status: 'pending' })).toEqual([2]);
    expect(counts()).toMatchObject({ pending: 3 });
  });

  test('a deleted ticket is removed from every list', () => {
    const { cache, hold, ids } = createCacheFixture();
    hold({}, [row(1, 5, mine)]);
    hold({ status: 'open' }, [row(1, 5, mine)]);
    removeCachedTicket(cache, 1, actor);
    expect([...ids({}), ...ids({ status: 'open' })]).toEqual([]);
    expect(findCachedTicket(cache, 1)).toBeNull();
  });
});

test('unchanged lists keep their identity', () => {
  const { cache, hold } = createCacheFixture();
  hold({ status: 'open' }, [row(1, 5, mine)]);
  const before = cache.getQueryData(['pages', 'GET', api.tickets.page.path, { status: 'open' }]);
  updateCachedTickets(cache, (ticket) => ticket);
  expect(cache.getQueryData(['pages', 'GET', api.tickets.page.path, { status: 'open' }])).toBe(before);
});

describe('the days of a filter', () => {
  beforeAll(followCompanyZone);
  afterEach(() => sessionStore.setState({ user: null }));

  test.each([
    ['Pacific/Kiritimati', '2029-05-03'],
    ['Pacific/Pago_Pago', '2029-05-02'],
  ])('are those of the company in %s', (timeZone, day) => {
    sessionStore.setState({ user: { ...exampleSessionUser, company: { ...exampleSessionUser.company, timeZone, settings: [] } } });
    const { cache, hold, ids } = createCacheFixture();
    const [input, otherDay] = [{ updatedAt: day }, { updatedAt: '2029-05-01' }];
    hold(input, []);
    hold(otherDay, []);
    applyTicketEvent(cache, { ...exampleTicket, ...row(900, 5, mine), contact: exampleTicket.contact }, actor);
    expect([ids(input), ids(otherDay)]).toEqual([[900], []]);
  });
});
