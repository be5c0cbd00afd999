import type { TicketFilter } from '#shared/areas/ticketFilter.ts';
import type { TicketRow } from '#shared/areas/tickets.ts';
import { belongs, inboxFilter, type InboxFilter } from '#shared/rules/inbox.ts';
import type { Actor } from '#shared/rules/permissions.ts';
import type { AnyTicket } from './ticketDialogs.ts';

/** As many as the server gives at once: a shorter list is held whole. */
const pageLength = 40;

/** Days in filters are those of the reader's own calendar. */
export const filterOf = (input: TicketFilter): InboxFilter => inboxFilter(input, Intl.DateTimeFormat().resolvedOptions().timeZone);

export const isNewer = (one: Pick<AnyTicket, 'updatedAt'>, other: Pick<AnyTicket, 'updatedAt'>): boolean =>
  Date.parse(one.updatedAt) > Date.parse(other.updatedAt);

/** A ticket as the lists hold it: what only the open one knows is left out. */
export function rowOf({ contact, ...ticket }: AnyTicket): TicketRow {
  const { id, name, number, email, profilePicUrl } = contact;
  return { ...ticket, contact: { id, name, number, email, profilePicUrl } };
}

function isBefore(one: TicketRow, other: TicketRow): boolean {
  const gap = Date.parse(one.updatedAt) - Date.parse(other.updatedAt);
  return gap > 0 || (gap === 0 && one.id > other.id);
}

/** At its place by time. Past the end of a list that goes on, it waits for its page. */
function inserted(rows: readonly TicketRow[], row: TicketRow): TicketRow[] {
  const place = rows.findIndex((other) => isBefore(row, other));
  if (place === -1) {
    return rows.length >= pageLength ? [...rows] : [...rows, row];
  }
  return rows.toSpliced(place, 0, row);
}

interface Placing {
  readonly input: TicketFilter;
  readonly actor: Actor;
}

const isSearch = ({ searchParam = '' }: TicketFilter): boolean => searchParam !== '';

/** A list after one of its tickets, or another, has changed: updated and moved, put in, or taken out. */
export function placed(rows: TicketRow[], ticket: AnyTicket, { input, actor }: Placing): TicketRow[] {
  const held = rows.find(({ id }) => id === ticket.id);
  const others = held === undefined ? rows : rows.filter((row) => row !== held);
  if (held !== undefined && isNewer(held, ticket)) {
    return rows;
  }
  // Only the server knows who else a search would hit.
  const stays = belongs(ticket, filterOf(input), actor) && (held !== undefined || !isSearch(input));
  return stays ? inserted(others, { ...rowOf(ticket), ...hitsOf(held) }) : others;
}

const hitsOf = (row: TicketRow | undefined): Pick<TicketRow, 'messages'> => (row?.messages === undefined ? {} : { messages: row.messages });
