import type { QueryClient } from '@tanstack/react-query';
import { api } from '#shared/api.ts';
import type { TicketRecord } from '#shared/areas/tickets.ts';
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

/** A farewell and the news that follows it are one story: the row moves once. */
const removalDelayMs = 300;
/** Events come in swarms; the counts are asked for once behind them. */
const recountDelayMs = 800;

type Timer = ReturnType<typeof setTimeout>;
const pendingRemovals = new Map<number, Timer>();
const recountTimers = new WeakMap<QueryClient, Timer>();

/** The newest that any cached answer knows of a ticket. */
export function findCachedTicket(cache: QueryClient, ticketId: number): AnyTicket | null {
  const all: AnyTicket[] = [...listCachedRows(cache, api.tickets.page, 'tickets'), ...listCachedResults(cache, api.tickets.byUuid)];
  const [newest = null] = all.filter(({ id }) => id === ticketId).toSorted((one, other) => (isNewerTicket(one, other) ? -1 : 1));
  return newest;
}

function scheduleRecount(cache: QueryClient): void {
  clearTimeout(recountTimers.get(cache));
  recountTimers.set(
    cache,
    setTimeout(() => invalidateEndpoint(cache, api.tickets.counts), recountDelayMs),
  );
}

function updateCounts(cache: QueryClient, change: { before: AnyTicket | null; after: AnyTicket | null }, actor: Actor): void {
  // Numbers on their way may know of it already, and nobody could tell.
  if (cache.isFetching({ queryKey: toQueryKey(api.tickets.counts) }) > 0) {
    scheduleRecount(cache);
  } else {
    updateCachedResults(cache, api.tickets.counts, (counts, input) => adjustCounts(counts, input, { ...change, actor }));
  }
}

/** Puts what is known of a ticket into every cached answer: its own, the lists with their filters, the numbers on the tabs. */
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
  if (cachedTicket === null) {
    scheduleRecount(cache);
  } else {
    updateCounts(cache, { before: cachedTicket, after: ticket }, actor);
  }
}

/** A row does not know the extra information of its contact: that stays as it was. */
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

/** Takes a ticket out of every list. */
export function removeCachedTicket(cache: QueryClient, ticketId: number, actor: Actor): void {
  const cachedTicket = findCachedTicket(cache, ticketId);
  updateCachedPages(cache, { endpoint: api.tickets.page, rowsKey: 'tickets', update: (rows) => omitRow(rows, ticketId) });
  if (cachedTicket === null) {
    scheduleRecount(cache);
  } else {
    updateCounts(cache, { before: cachedTicket, after: null }, actor);
  }
}

/** It has left a list. Unless we hear at once where it went, it is out of our sight. */
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

/** Edits every row and the open ticket alike: names and colours of what hangs on them. */
export function updateCachedTickets(cache: QueryClient, edit: <Ticket extends AnyTicket>(ticket: Ticket) => Ticket): void {
  updateCachedPages(cache, { endpoint: api.tickets.page, rowsKey: 'tickets', update: (rows) => keepIfUnchanged(rows, rows.map(edit)) });
  updateCachedResults(cache, api.tickets.byUuid, edit);
  updateCachedResults(cache, api.tickets.show, edit);
}

const keepIfUnchanged = <Row>(rows: Row[], edited: Row[]): Row[] => (rows.every((row, index) => row === edited[index]) ? rows : edited);
