import { matchQuery, type QueryClient } from '@tanstack/react-query';
import { api } from '#shared/api.ts';
import type { TicketListRecord, TicketRecord } from '#shared/conversations/tickets/index.ts';
import type { Actor } from '#shared/rules/permissions.ts';
import {
  invalidateEndpoint,
  listCachedResults,
  listCachedRows,
  toQueryKey,
  updateCachedResults,
  updateCachedPages,
  omitRow,
} from '#ui/data/cache/query.ts';
import { adjustCounts } from './adjustCounts.ts';
import type { AnyTicket } from '#ui/conversations/tickets/dialogs/ticketDialogs.ts';
import { isNewerTicket, placeTicket, toFullTicket, toTicketRow } from './ticketRows.ts';

/** Delay after a `delete` event: an `update` that follows moves the row instead, in one step. */
const removalDelayMs = 300;
/** Debounce of the counts during bursts of events. */
const recountDelayMs = 800;

type Timer = ReturnType<typeof setTimeout>;
const pendingRemovals = new Map<number, Timer>();
/** Tickets that were taken out of every list. */
const leftTickets = new Set<number>();

/** What the counts of a cache stand for. */
interface CountState {
  recount: Timer | undefined;
  /** When the server counted last. */
  countedAt: number;
  /** Tickets as they were added to the counts since then; null: in no list. */
  readonly counted: Map<number, AnyTicket | null>;
}

const countStates = new WeakMap<QueryClient, CountState>();

/** Events of a change may come shortly after counts that include it. */
const recentMs = 1_000;
/** Tickets that are remembered until the server counts again. */
const maxCounted = 2_000;

function getCountState(cache: QueryClient): CountState {
  const existing = countStates.get(cache);
  if (existing !== undefined) {
    return existing;
  }
  const queryKey = toQueryKey(api.tickets.counts);
  const known = cache.getQueryCache().findAll({ queryKey });
  const state: CountState = {
    recount: undefined,
    countedAt: Math.max(0, ...known.map(({ state: { dataUpdatedAt } }) => dataUpdatedAt)),
    counted: new Map(),
  };
  cache.getQueryCache().subscribe((event) => {
    const isAnswer = event.type === 'updated' && event.action.type === 'success' && event.action.manual !== true;
    if (isAnswer && matchQuery({ queryKey }, event.query)) {
      state.countedAt = Date.now();
      state.counted.clear();
    }
  });
  countStates.set(cache, state);
  return state;
}

const listedVersions = (cache: QueryClient): AnyTicket[] => [
  ...listCachedRows(cache, api.tickets.page, 'tickets'),
  ...listCachedResults(cache, api.tickets.pinned).flat(),
];

/** Newest cached version of a ticket. */
export function findCachedTicket(cache: QueryClient, ticketId: number): AnyTicket | null {
  const all = [...listedVersions(cache), ...listCachedResults(cache, api.tickets.byUuid)];
  const [newest = null] = all.filter(({ id }) => id === ticketId).toSorted((one, other) => (isNewerTicket(one, other) ? -1 : 1));
  return newest;
}

function scheduleRecount(cache: QueryClient): void {
  const state = getCountState(cache);
  clearTimeout(state.recount);
  state.recount = setTimeout(() => {
    invalidateEndpoint(cache, api.tickets.counts);
    invalidateEndpoint(cache, api.ticketViews.counts);
  }, recountDelayMs);
}

interface CachedTicketChange {
  /** Null: in no list. */
  readonly before: AnyTicket | null;
  readonly after: AnyTicket | null;
  readonly actor: Actor;
}

type ChangeListener = (cache: QueryClient, change: CachedTicketChange) => void;
const changeListeners = new Set<ChangeListener>();

/** For counts that the first screen does not show. */
export const listenToTicketChanges = (listener: ChangeListener): void => void changeListeners.add(listener);

interface CountChange extends Pick<CachedTicketChange, 'after' | 'actor'> {
  readonly ticketId: number;
  readonly cached: AnyTicket | null;
  /** The change is one of the cached version itself. */
  readonly isDerived?: boolean;
}

/** Whether it is known what the counts hold of a ticket: they had it, or the change begins at the cached version. */
const isCertain = ({ counted }: CountState, { ticketId, cached, after, isDerived = false }: CountChange): boolean =>
  counted.has(ticketId) || isDerived || (cached !== null && (after === null || isNewerTicket(after, cached)));

const needsRecount = (state: CountState, change: CountChange): boolean =>
  !isCertain(state, change) || Date.now() - state.countedAt < recentMs || state.counted.size > maxCounted;

/** Adjusts the counts, each version of a ticket once; the server counts again where it is not known what they include. */
function updateCounts(cache: QueryClient, change: CountChange): void {
  const { ticketId, cached, after, actor } = change;
  const state = getCountState(cache);
  const before = state.counted.has(ticketId) ? (state.counted.get(ticketId) ?? null) : cached;
  const isKnown = state.counted.has(ticketId) || cached !== null;
  // A response on its way may or may not include the change already.
  const isCounting = cache.isFetching({ queryKey: toQueryKey(api.tickets.counts) }) > 0;
  if (isCounting || needsRecount(state, change)) {
    scheduleRecount(cache);
  }
  state.counted.set(ticketId, after);
  if (!isKnown) {
    return;
  }
  if (!isCounting) {
    updateCachedResults(cache, api.tickets.counts, (counts, input) => adjustCounts(counts, input, { before, after, actor }));
  }
  for (const listener of changeListeners) {
    listener(cache, { before, after, actor });
  }
}

/**
 * Writes the ticket of an answer into every cached result: its own, filtered lists and tab counts. One that was taken out of the
 * lists comes back by an event alone: the answer may be older.
 */
export function cacheTicket(cache: QueryClient, ticket: AnyTicket, actor: Actor): void {
  const cached = findCachedTicket(cache, ticket.id);
  if (cached !== null && isNewerTicket(cached, ticket)) {
    return;
  }
  writeTicket(cache, ticket, { actor, cached });
}

/** Writes the ticket of an event into every cached result. */
export function applyTicketEvent(cache: QueryClient, ticket: AnyTicket, actor: Actor): void {
  clearTimeout(pendingRemovals.get(ticket.id));
  pendingRemovals.delete(ticket.id);
  leftTickets.delete(ticket.id);
  cacheTicket(cache, ticket, actor);
}

/** Edits the cached version of a ticket. */
export function editCachedTicket(cache: QueryClient, ticketId: number, { actor, edit }: CachedTicketEdit): void {
  const cached = findCachedTicket(cache, ticketId);
  const edited = cached && edit(cached);
  if (edited !== cached && edited !== null) {
    writeTicket(cache, edited, { actor, cached, isDerived: true });
  }
}

export interface CachedTicketEdit {
  readonly actor: Actor;
  /** Returns the same ticket when nothing changes. */
  readonly edit: (ticket: AnyTicket) => AnyTicket;
}

function writeTicket(
  cache: QueryClient,
  ticket: AnyTicket,
  { actor, ...change }: Pick<CountChange, 'actor' | 'cached' | 'isDerived'>,
): void {
  patchFullTicket(cache, ticket);
  if (pendingRemovals.has(ticket.id) || (leftTickets.has(ticket.id) && !listedVersions(cache).some(({ id }) => id === ticket.id))) {
    return;
  }
  updateCachedPages(cache, {
    endpoint: api.tickets.page,
    rowsKey: 'tickets',
    update: (rows, input) => placeTicket(rows, ticket, { input, actor }),
  });
  updateCachedResults(cache, api.tickets.pinned, (rows) => replacePinned(rows, ticket));
  updateCounts(cache, { ...change, ticketId: ticket.id, after: ticket, actor });
}

/** A pinned row stays where it is; one that was resolved is shown again when it is reopened. */
const replacePinned = (rows: TicketListRecord[], ticket: AnyTicket): TicketListRecord[] =>
  rows.map((row) => (row.id === ticket.id && !isNewerTicket(row, ticket) ? toTicketRow(ticket) : row));

/** Rows lack the contact's extra info: the cached one stays. */
function patchFullTicket(cache: QueryClient, ticket: AnyTicket): void {
  const edit = (cachedTicket: TicketRecord): TicketRecord => {
    if (cachedTicket.id !== ticket.id || isNewerTicket(cachedTicket, ticket)) {
      return cachedTicket;
    }
    const { messages: _hits, ...ticketWithoutHits } = toTicketRow(ticket);
    return { ...ticketWithoutHits, contact: { ...cachedTicket.contact, ...ticket.contact } };
  };
  const queryKey = toQueryKey(api.tickets.byUuid, { uuid: ticket.uuid });
  if (cache.isFetching({ queryKey }) > 0) {
    // Shown until the answer comes, instead of the row as it was when the conversation was opened.
    cache.setQueryData<TicketRecord>(queryKey, (known) => known ?? toFullTicket(toTicketRow(ticket)));
  }
  updateCachedResults(cache, api.tickets.byUuid, edit);
  updateCachedResults(cache, api.tickets.show, edit);
}

/** Removes a ticket from every list. */
export function removeCachedTicket(cache: QueryClient, ticketId: number, actor: Actor): void {
  leftTickets.add(ticketId);
  const cached = findCachedTicket(cache, ticketId);
  updateCachedPages(cache, { endpoint: api.tickets.page, rowsKey: 'tickets', update: (rows) => omitRow(rows, ticketId) });
  updateCachedResults(cache, api.tickets.pinned, (rows) => omitRow(rows, ticketId));
  updateCounts(cache, { ticketId, cached, after: null, actor });
}

/** Removes a ticket that has left a list, unless an update with its new place follows. */
export function scheduleTicketRemoval(cache: QueryClient, ticketId: number, actor: Actor): void {
  clearTimeout(pendingRemovals.get(ticketId));
  pendingRemovals.set(
    ticketId,
    setTimeout(() => {
      pendingRemovals.delete(ticketId);
      removeCachedTicket(cache, ticketId, actor);
    }, removalDelayMs),
  );
}

/** Edits all rows and the open ticket, for names and colours of related records. */
export function updateCachedTickets(cache: QueryClient, edit: <Ticket extends AnyTicket>(ticket: Ticket) => Ticket): void {
  updateCachedPages(cache, { endpoint: api.tickets.page, rowsKey: 'tickets', update: (rows) => keepIfUnchanged(rows, rows.map(edit)) });
  updateCachedResults(cache, api.tickets.pinned, (rows) => keepIfUnchanged(rows, rows.map(edit)));
  updateCachedResults(cache, api.tickets.byUuid, edit);
  updateCachedResults(cache, api.tickets.show, edit);
}

const keepIfUnchanged = <Row>(rows: Row[], edited: Row[]): Row[] => (rows.every((row, index) => row === edited[index]) ? rows : edited);
