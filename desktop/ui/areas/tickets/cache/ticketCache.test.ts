import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { api } from '#shared/api.ts';
import type { TicketFilter } from '#shared/areas/ticketFilter.ts';
import { exampleTicket, exampleTicketListRecord, type TicketListRecord } from '#shared/areas/tickets.ts';
import type { Actor } from '#shared/rules/permissions.ts';
import { toQueryKey, type CachedPages } from '#ui/data/cache/cache.ts';
import { removeCachedTicket, scheduleTicketRemoval, updateCachedTickets, findCachedTicket, cacheTicket } from './ticketCache.ts';

const actor: Actor = { userId: 7, companyId: 3, profile: 'user', super: false, queueIds: [4], allTicket: false, plan: {} };
const at = (minute: number): string => new Date(Date.UTC(2029, 4, 2, 13, minute)).toISOString();
const row = (id: number, minute: number, more: Partial<TicketListRecord> = {}): TicketListRecord => ({
  ...exampleTicketListRecord,
  id,
  uuid: `0c8f7a2e-2a3d-4f0e-9a3e-${String(id).padStart(12, '0')}`,
  updatedAt: at(minute),
  ...more,
});
const mine = { status: 'open', userId: 7, user: { id: 7, name: 'Ana' } } as const;

function stage() {
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
  cache.setQueryData(['read', 'GET', api.tickets.counts.path, {}], { pending: 4, open: 11, closed: 210, unread: 3 });
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
  test('the cache is keyed as the tests believe', () => {
    expect(toQueryKey({ ...api.tickets.counts, result: null } as never)).toEqual(['read', 'GET', '/tickets/counts']);
  });

  test('moves to the top of its list, once', () => {
    const { cache, hold, ids } = stage();
    hold({ status: 'open' }, [row(1, 5, mine), row(2, 4, mine), row(3, 3, mine)]);
    cacheTicket(cache, row(3, 6, mine), actor);
    expect(ids({ status: 'open' })).toEqual([3, 1, 2]);
  });

  test('what is older than what is held is ignored', () => {
    const { cache, hold, list } = stage();
    hold({ status: 'open' }, [row(1, 5, { ...mine, lastMessage: 'new' })]);
    cacheTicket(cache, row(1, 4, { ...mine, lastMessage: 'old' }), actor);
    expect(list({ status: 'open' })[0]?.lastMessage).toBe('new');
  });

  test('goes from one tab to the other, and the numbers with it', () => {
    const { cache, hold, ids, counts } = stage();
    hold({ status: 'pending' }, [row(1, 5)]);
    hold({ status: 'open' }, []);
    cacheTicket(cache, row(1, 6, { ...mine, unreadMessages: 0 }), actor);
    expect(ids({ status: 'pending' })).toEqual([]);
    expect(ids({ status: 'open' })).toEqual([1]);
    expect(counts()).toEqual({ pending: 3, open: 12, closed: 210, unread: 2 });
  });

  test('leaves where somebody else took it', () => {
    const { cache, hold, ids } = stage();
    hold({ status: 'pending' }, [row(1, 5)]);
    hold({ status: 'open' }, []);
    cacheTicket(cache, row(1, 6, { status: 'open', userId: 9 }), actor);
    expect([...ids({ status: 'pending' }), ...ids({ status: 'open' })]).toEqual([]);
  });

  test('waits for its page past the end of a list that goes on', () => {
    const { cache, hold, ids } = stage();
    const many = Array.from({ length: 40 }, (_, index) => row(index + 10, 59 - index, mine));
    hold({ status: 'open' }, many);
    cacheTicket(cache, row(1, 0, mine), actor);
    expect(ids({ status: 'open' })).toHaveLength(40);
  });

  test('a search keeps its hits and invents none', () => {
    const { cache, hold, list, ids } = stage();
    const search = { searchParam: 'oi', showAll: true };
    hold(search, [row(1, 5, { ...mine, messages: [{ id: 'A', body: 'Oi' }] })]);
    cacheTicket(cache, row(1, 6, mine), actor);
    cacheTicket(cache, row(2, 6, mine), actor);
    expect(ids(search)).toEqual([1]);
    expect(list(search)[0]?.messages).toEqual([{ id: 'A', body: 'Oi' }]);
  });

  test('the open ticket keeps what a row does not know', () => {
    const { cache } = stage();
    const extraInfo = [{ id: 1, name: 'CPF', value: '1', contactId: 88 }];
    cache.setQueryData(['read', 'GET', api.tickets.byUuid.path, { uuid: exampleTicket.uuid }], {
      ...exampleTicket,
      contact: { ...exampleTicket.contact, extraInfo },
    });
    cacheTicket(cache, { ...exampleTicketListRecord, updatedAt: at(30), lastMessage: 'Mais' }, actor);
    const full = cache.getQueryData<typeof exampleTicket>(['read', 'GET', api.tickets.byUuid.path, { uuid: exampleTicket.uuid }]);
    expect(full).toMatchObject({ lastMessage: 'Mais', contact: { extraInfo } });
  });

  test('counts are asked again for a ticket nobody knew', () => {
    const { cache } = stage();
    const asked = vi.spyOn(cache, 'invalidateQueries');
    cacheTicket(cache, row(500, 6), actor);
    expect(asked).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1_000);
    expect(asked).toHaveBeenCalledOnce();
  });
});

describe('a farewell', () => {
  test('with news of the new place moves the row once', () => {
    const { cache, hold, ids } = stage();
    hold({ status: 'pending' }, [row(1, 5)]);
    hold({ status: 'open' }, []);
    scheduleTicketRemoval(cache, 1, actor);
    expect(ids({ status: 'pending' })).toEqual([1]);
    cacheTicket(cache, row(1, 6, mine), actor);
    vi.advanceTimersByTime(1_000);
    expect([ids({ status: 'pending' }), ids({ status: 'open' })]).toEqual([[], [1]]);
  });

  test('without news takes it out of sight', () => {
    const { cache, hold, ids, counts } = stage();
    hold({ status: 'pending' }, [row(1, 5), row(2, 4)]);
    scheduleTicketRemoval(cache, 1, actor);
    vi.advanceTimersByTime(1_000);
    expect(ids({ status: 'pending' })).toEqual([2]);
    expect(counts()).toMatchObject({ pending: 3 });
  });

  test('a removed ticket is gone everywhere', () => {
    const { cache, hold, ids } = stage();
    hold({}, [row(1, 5, mine)]);
    hold({ status: 'open' }, [row(1, 5, mine)]);
    removeCachedTicket(cache, 1, actor);
    expect([...ids({}), ...ids({ status: 'open' })]).toEqual([]);
    expect(findCachedTicket(cache, 1)).toBeNull();
  });
});

test('lists that are not touched stay the same objects', () => {
  const { cache, hold } = stage();
  hold({ status: 'open' }, [row(1, 5, mine)]);
  const before = cache.getQueryData(['pages', 'GET', api.tickets.page.path, { status: 'open' }]);
  updateCachedTickets(cache, (ticket) => ticket);
  expect(cache.getQueryData(['pages', 'GET', api.tickets.page.path, { status: 'open' }])).toBe(before);
});
