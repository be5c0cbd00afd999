import type { QueryClient } from '@tanstack/react-query';
import { api } from '#shared/api.ts';
import type { TicketListRecord, TicketRecord } from '#shared/areas/tickets.ts';
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
import type { AnyTicket } from '#ui/areas/tickets/dialogs/ticketDialogs.ts';
import { isNewerTicket, placeTicket, toTicketRow } from './ticketRows.ts';

/** Delay after a `delete` event: an `update` that follows moves the row instead, in one step. */
const removalDelayMs = 300;
/** Debounce of the counts during bursts of events. */
const recountDelayMs = 800;

type Timer = ReturnType<typeof setTimeout>;
const pendingRemovals = new Map<number, Timer>();
const recountTimers = new WeakMap<QueryClient, Timer>();

/** Newest cached version of a ticket. */
export function findCachedTicket(cache: QueryClient, ticketId: number): AnyTicket | null {
  const all: AnyTicket[] = [
    ...listCachedRows(cache, api.tickets.page, 'tickets'),
    ...listCachedResults(cache, api.tickets.byUuid),
    ...listCachedResults(cache, api.tickets.pinned).flat(),
  ];
  const [newest = null] = all.filter(({ id }) => id === ticketId).toSorted((one, other) => (isNewerTicket(one, other) ? -1 : 1));
  return newest;
}

function scheduleRecount(cache: QueryClient): void {
  clearTimeout(recountTimers.get(cache));
  recountTimers.set(
    cache,
    setTimeout(() => {
      invalidateEndpoint(cache, api.tickets.counts);
      invalidateEndpoint(cache, api.ticketViews.counts);
    }, recountDelayMs),
  );
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

function updateCounts(cache: QueryClient, change: { before: AnyTicket | null; after: AnyTicket | null }, actor: Actor): void {
  // A response on its way may or may not include the change already.
  if (cache.isFetching({ queryKey: toQueryKey(api.tickets.counts) }) > 0) {
    scheduleRecount(cache);
  } else {
    updateCachedResults(cache, api.tickets.counts, (counts, input) => adjustCounts(counts, input, { ...change, actor }));
  }
  for (const listener of changeListeners) {
    listener(cache, { ...change, actor });
  }
}

/** Writes a ticket into every cached result: its own, filtered lists and tab counts. */
export function cacheTicket(cache: QueryClient, ticket: AnyTicket, actor: Actor): void {
  const cachedTicket = findCachedTicket(cache, ticket.id);
  if (cachedTicket !== null && isNewerTicket(cachedTicket, ticket)) {
    return;
  }
  clearTimeout(pendingRemovals.get(ticket.id));
  updateCachedPages(cache, {
    endpoint: api.tickets.page,
    rowsKey: 'tickets',
    update: (rows, input) => placeTicket(rows, ticket, { input, actor }),
  });
  patchFullTicket(cache, ticket);
  updateCachedResults(cache, api.tickets.pinned, (rows) => replacePinned(rows, ticket));
  if (cachedTicket === null) {
    scheduleRecount(cache);
  } else {
    updateCounts(cache, { before: cachedTicket, after: ticket }, actor);
  }
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
  updateCachedResults(cache, api.tickets.byUuid, edit);
  updateCachedResults(cache, api.tickets.show, edit);
}

/** Removes a ticket from every list. */
export function removeCachedTicket(cache: QueryClient, ticketId: number, actor: Actor): void {
  const cachedTicket = findCachedTicket(cache, ticketId);
  updateCachedPages(cache, { endpoint: api.tickets.page, rowsKey: 'tickets', update: (rows) => omitRow(rows, ticketId) });
  updateCachedResults(cache, api.tickets.pinned, (rows) => omitRow(rows, ticketId));
  if (cachedTicket === null) {
    scheduleRecount(cache);
  } else {
    updateCounts(cache, { before: cachedTicket, after: null }, actor);
  }
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
