import type { QueryClient } from '@tanstack/react-query';
import { api } from '#shared/api.ts';
import type { TicketFull } from '#shared/areas/tickets.ts';
import type { Actor } from '#shared/rules/permissions.ts';
import { askAgainFor, heldAnswers, heldRows, keyOf, patch, patchPages, withoutRow } from '#ui/data/query.ts';
import { recounted } from './ticketCounts.ts';
import type { AnyTicket } from './ticketDialogs.ts';
import { isNewer, placed, rowOf } from './ticketRows.ts';

/** A farewell and the news that follows it are one story: the row moves once. */
const farewell = 300;
/** Events come in swarms; the counts are asked for once behind them. */
const countsRest = 800;

type Timer = ReturnType<typeof setTimeout>;
const leaving = new Map<number, Timer>();
const recounting = new WeakMap<QueryClient, Timer>();

/** The newest that any cached answer knows of a ticket. */
export function heldTicket(cache: QueryClient, ticketId: number): AnyTicket | null {
  const all: AnyTicket[] = [...heldRows(cache, api.tickets.page, 'tickets'), ...heldAnswers(cache, api.tickets.byUuid)];
  const [newest = null] = all.filter(({ id }) => id === ticketId).toSorted((one, other) => (isNewer(one, other) ? -1 : 1));
  return newest;
}

function recountLater(cache: QueryClient): void {
  clearTimeout(recounting.get(cache));
  recounting.set(
    cache,
    setTimeout(() => askAgainFor(cache, api.tickets.counts), countsRest),
  );
}

function recount(cache: QueryClient, change: { before: AnyTicket | null; after: AnyTicket | null }, actor: Actor): void {
  // Numbers on their way may know of it already, and nobody could tell.
  if (cache.isFetching({ queryKey: keyOf(api.tickets.counts) }) > 0) {
    recountLater(cache);
  } else {
    patch(cache, api.tickets.counts, (counts, input) => recounted(counts, input, { ...change, actor }));
  }
}

/** Puts what is known of a ticket into every cached answer: its own, the lists with their filters, the numbers on the tabs. */
export function keepTicket(cache: QueryClient, ticket: AnyTicket, actor: Actor): void {
  const before = heldTicket(cache, ticket.id);
  if (before !== null && isNewer(before, ticket)) {
    return;
  }
  clearTimeout(leaving.get(ticket.id));
  patchPages(cache, {
    endpoint: api.tickets.page,
    rowsKey: 'tickets',
    edit: (rows, input) => placed(rows, ticket, { input, actor }),
  });
  patchFull(cache, ticket);
  if (before === null) {
    recountLater(cache);
  } else {
    recount(cache, { before, after: ticket }, actor);
  }
}

/** A row does not know the extra information of its contact: that stays as it was. */
function patchFull(cache: QueryClient, ticket: AnyTicket): void {
  const edit = (held: TicketFull): TicketFull => {
    if (held.id !== ticket.id || isNewer(held, ticket)) {
      return held;
    }
    const { messages: _hits, ...known } = rowOf(ticket);
    return { ...known, contact: { ...held.contact, ...ticket.contact } };
  };
  patch(cache, api.tickets.byUuid, edit);
  patch(cache, api.tickets.show, edit);
}

/** Takes a ticket out of every list. */
export function dropTicket(cache: QueryClient, ticketId: number, actor: Actor): void {
  const before = heldTicket(cache, ticketId);
  patchPages(cache, { endpoint: api.tickets.page, rowsKey: 'tickets', edit: (rows) => withoutRow(rows, ticketId) });
  if (before === null) {
    recountLater(cache);
  } else {
    recount(cache, { before, after: null }, actor);
  }
}

/** It has left a list. Unless we hear at once where it went, it is out of our sight. */
export function dropUnlessTold(cache: QueryClient, ticketId: number, actor: Actor): void {
  clearTimeout(leaving.get(ticketId));
  leaving.set(
    ticketId,
    setTimeout(() => {
      leaving.delete(ticketId);
      dropTicket(cache, ticketId, actor);
    }, farewell),
  );
}

/** Edits every row and the open ticket alike: names and colours of what hangs on them. */
export function editTickets(cache: QueryClient, edit: <Ticket extends AnyTicket>(ticket: Ticket) => Ticket): void {
  patchPages(cache, { endpoint: api.tickets.page, rowsKey: 'tickets', edit: (rows) => unlessSame(rows, rows.map(edit)) });
  patch(cache, api.tickets.byUuid, edit);
  patch(cache, api.tickets.show, edit);
}

const unlessSame = <Row>(rows: Row[], edited: Row[]): Row[] => (rows.every((row, index) => row === edited[index]) ? rows : edited);
