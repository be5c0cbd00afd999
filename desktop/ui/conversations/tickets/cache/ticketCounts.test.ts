import { InfiniteQueryObserver, QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { api } from '#shared/api.ts';
import type { TicketFilter } from '#shared/conversations/tickets/filter.ts';
import { exampleTicketListRecord, type TicketListRecord } from '#shared/conversations/tickets/index.ts';
import { isInInbox } from '#shared/rules/inboxFilter.ts';
import type { UserActor } from '#shared/rules/permissions.ts';
import type { CachedPages } from '#ui/data/cache/cache.ts';
import { toQueryKey } from '#ui/data/cache/query.ts';
import type { TicketCounts } from '#shared/conversations/tickets/index.ts';
import { applyTicketEvent, cacheTicket, editCachedTicket, removeCachedTicket, scheduleTicketRemoval } from './ticketCache.ts';
import { ticketCacheUpdaters } from '#ui/conversations/tickets/live.ts';
import { toInboxFilter } from './ticketRows.ts';

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
const tabs: Readonly<Record<'pending' | 'open' | 'closed', TicketFilter>> = {
  pending: { status: 'pending' },
  open: { status: 'open' },
  closed: { status: 'closed', showAll: true },
};

/** A seeded generator: every run draws the same events. */
function createRandom(seed: number): (sides: number) => number {
  let state = seed;
  return (sides) => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296;
    return Math.floor((state / 4_294_967_296) * sides);
  };
}

/** A server with tickets of its own, whose answers and events arrive late, and a page that shows its tabs. */
function createInbox(seed: number) {
  const roll = createRandom(seed);
  const one = <T>(list: readonly T[]): T => list[roll(list.length)] as T;
  let now = Date.UTC(2029, 4, 2, 13);
  const tickets = new Map<number, TicketListRecord>();
  const change = (id: number): TicketListRecord => {
    now += 1_000;
    return {
      ...exampleTicketListRecord,
      id,
      contactId: id,
      uuid: `0c8f7a2e-2a3d-4f0e-9a3e-${String(id).padStart(12, '0')}`,
      status: one(['pending', 'open', 'closed']),
      userId: one([null, 7, 8]),
      queueId: one([4, 4, 5]),
      unreadMessages: one([0, 0, 2]),
      updatedAt: new Date(now).toISOString(),
    };
  };
  for (let id = 1; id <= 12; id += 1) {
    tickets.set(id, change(id));
  }
  const rowsOf = (filter: TicketFilter): TicketListRecord[] =>
    [...tickets.values()].filter((ticket) => isInInbox(ticket, toInboxFilter(filter), actor));
  const sees = (ticket: TicketListRecord | undefined): boolean =>
    ticket !== undefined && Object.values(tabs).some((filter) => isInInbox(ticket, toInboxFilter(filter), actor));
  const countAll = (): TicketCounts => ({
    pending: rowsOf(tabs.pending).length,
    open: rowsOf(tabs.open).length,
    closed: rowsOf(tabs.closed).length,
    unread: rowsOf({ withUnreadMessages: true }).length,
    snoozed: 0,
  });

  const cache = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity, retry: false } } });
  /** The answer is of the moment in which it leaves the server. */
  const answer = async <T>(read: () => T): Promise<T> => {
    await new Promise((resolve) => setTimeout(resolve, roll(200)));
    const result = structuredClone(read());
    await new Promise((resolve) => setTimeout(resolve, roll(200)));
    return result;
  };
  const countsKey = toQueryKey(api.tickets.counts, {});
  const pageKey = (filter: TicketFilter) => toQueryKey(api.tickets.page, filter, 'pages');
  const close = [
    new QueryObserver(cache, { queryKey: countsKey, queryFn: () => answer(countAll) }).subscribe(() => undefined),
    ...Object.values(tabs).map((filter) =>
      new InfiniteQueryObserver(cache, {
        queryKey: pageKey(filter),
        initialPageParam: 1,
        getNextPageParam: () => null,
        queryFn: () =>
          answer(() => {
            const rows = rowsOf(filter);
            return { tickets: rows, count: rows.length, hasMore: false, length: rows.length };
          }),
      }).subscribe(() => undefined),
    ),
  ];
  // Conversations that were opened before.
  for (const ticket of [...tickets.values()].slice(0, 6)) {
    cache.setQueryData(toQueryKey(api.tickets.byUuid, { uuid: ticket.uuid }), ticket);
  }
  const shown = () => ({
    rows: Object.fromEntries(
      Object.entries(tabs).map(([tab, filter]) => [
        tab,
        cache.getQueryData<CachedPages<'tickets', TicketListRecord>>(pageKey(filter))?.pages.flatMap(({ tickets: rows }) => rows).length,
      ]),
    ),
    counts: cache.getQueryData<TicketCounts>(countsKey),
  });

  /** Events of one page arrive in the order of the log. */
  let lastArrival = 0;
  let isConnected = true;
  const deliver = (event: () => void): void => {
    if (!isConnected) {
      return;
    }
    lastArrival = Math.max(lastArrival, Date.now() + roll(300));
    setTimeout(event, lastArrival - Date.now());
  };
  const remove = (id: number): void => {
    tickets.delete(id);
    deliver(() => scheduleTicketRemoval(cache, id, actor));
    deliver(() => scheduleTicketRemoval(cache, id, actor));
  };
  const move = (id: number): void => {
    const before = tickets.get(id);
    const after = change(id);
    tickets.set(id, after);
    for (let n = roll(3); n > 0 && sees(before); n -= 1) {
      deliver(() => scheduleTicketRemoval(cache, id, actor));
    }
    const visible = sees(after);
    if (visible) {
      deliver(() => applyTicketEvent(cache, after, actor));
      deliver(() => (roll(2) === 0 ? applyTicketEvent(cache, after, actor) : undefined));
    } else if (sees(before)) {
      deliver(() => scheduleTicketRemoval(cache, id, actor));
    }
    // The answer of a call of this page, a macro's or another, comes before or after its events.
    if (roll(3) === 0) {
      setTimeout(() => (visible ? cacheTicket(cache, after, actor) : removeCachedTicket(cache, id, actor)), roll(300));
    }
  };
  const read = (id: number): void => {
    const ticket = tickets.get(id);
    if (ticket !== undefined && ticket.unreadMessages > 0) {
      tickets.set(id, { ...ticket, unreadMessages: 0 });
      deliver(() => editCachedTicket(cache, id, { actor, edit: (cached) => ({ ...cached, unreadMessages: 0 }) }));
    }
  };
  const reload = (): void =>
    void cache.invalidateQueries({ queryKey: one([countsKey, pageKey(tabs.open), pageKey(tabs.pending), pageKey(tabs.closed)]) });
  /** The conversations of two contacts that were one person: one ends, the other continues. */
  const merge = (id: number): void => {
    const into = one([...tickets.keys()]);
    if (into !== undefined && into !== id) {
      remove(id);
      move(into);
    }
  };
  const removeContact = (id: number): void => {
    const contactId = tickets.get(id)?.contactId;
    if (contactId !== undefined) {
      const [updater] = ticketCacheUpdaters.filter(({ event }) => event === 'contact');
      deliver(() => updater?.apply(cache, { action: 'delete', contactId }));
      remove(id);
    }
  };
  /** What happened meanwhile is not told: everything is asked for again. */
  const connect = (): void => {
    isConnected = true;
    void cache.invalidateQueries();
  };
  const lose = (): void => (isConnected ? void (isConnected = false) : connect());
  const act = (): void => {
    const id = 1 + roll(14);
    one([move, move, move, read, remove, reload, merge, removeContact, lose, connect])(id);
  };
  return { connect, roll, act, shown, countAll, close: () => close.forEach((end) => end()) };
}

describe('the numbers of the tabs', () => {
  beforeEach(() => {
    vi.useFakeTimers({ now: Date.UTC(2029, 4, 2, 12) });
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  test.each(Array.from({ length: 40 }, (_, seed) => seed + 1))(
    'are those of their rows and of the server, whatever happens (%i)',
    async (seed) => {
      const { roll, act, connect, shown, countAll, close } = createInbox(seed);
      await vi.advanceTimersByTimeAsync(500);
      for (let n = 0; n < 40; n += 1) {
        act();
        await vi.advanceTimersByTimeAsync(roll(400));
      }
      connect();
      await vi.advanceTimersByTimeAsync(5_000);
      const { pending, open, closed } = countAll();
      expect(shown()).toEqual({ rows: { pending, open, closed }, counts: countAll() });
      close();
    },
  );
});
