import type { TicketFilter, TicketOrder } from '#shared/conversations/tickets/filter.ts';
import type { TicketListRecord, TicketRecord } from '#shared/conversations/tickets/index.ts';
import { isInInbox, parseInboxFilter, ticketComparators, type InboxFilter } from '#shared/rules/inboxFilter.ts';
import type { Actor } from '#shared/rules/permissions.ts';
import { currentTimeZone } from '#ui/text/index.ts';
import type { AnyTicket } from '#ui/conversations/tickets/dialogs/ticketDialogs.ts';

/** Page size of the server: a shorter list is complete. */
const pageLength = 40;

/** Days of filters are the company's, as on the server. */
export const toInboxFilter = (input: TicketFilter): InboxFilter => parseInboxFilter(input, currentTimeZone());

export const isNewerTicket = (one: Pick<AnyTicket, 'updatedAt'>, other: Pick<AnyTicket, 'updatedAt'>): boolean =>
  Date.parse(one.updatedAt) > Date.parse(other.updatedAt);

/** Row of a full ticket, without the fields that only the open ticket has. */
export function toTicketRow({ contact, ...ticket }: AnyTicket): TicketListRecord {
  const { id, name, number, email, profilePicUrl } = contact;
  return { ...ticket, contact: { id, name, number, email, profilePicUrl } };
}

/** Row shown as the ticket until the full one arrives. */
export const toFullTicket = ({ messages: _hits, contact, ...ticket }: TicketListRecord): TicketRecord => ({
  ...ticket,
  contact: { ...contact, extraInfo: [] },
});

/** Inserts in the list's order; past the end of an incomplete list the row waits for its page. */
function insertRow(rows: readonly TicketListRecord[], row: TicketListRecord, order: TicketOrder = 'recent'): TicketListRecord[] {
  const place = rows.findIndex((other) => ticketComparators[order](row, other) < 0);
  if (place === -1) {
    return rows.length >= pageLength ? [...rows] : [...rows, row];
  }
  return rows.toSpliced(place, 0, row);
}

interface PlaceTicketOptions {
  readonly input: TicketFilter;
  readonly actor: Actor;
}

/** Whether only the server can tell what is in the list. */
export const isServerList = ({ searchParam = '', roundsFrom }: TicketFilter): boolean => searchParam !== '' || roundsFrom !== undefined;

/** List after a change of one ticket: updated and moved, inserted or removed. */
export function placeTicket(rows: TicketListRecord[], ticket: AnyTicket, { input, actor }: PlaceTicketOptions): TicketListRecord[] {
  const currentRow = rows.find(({ id }) => id === ticket.id);
  const others = currentRow === undefined ? rows : rows.filter((row) => row !== currentRow);
  if (currentRow !== undefined && isNewerTicket(currentRow, ticket)) {
    return rows;
  }
  const belongsInList = isInInbox(ticket, toInboxFilter(input), actor) && (currentRow !== undefined || !isServerList(input));
  return belongsInList ? insertRow(others, { ...toTicketRow(ticket), ...searchHits(currentRow) }, input.order) : others;
}

const searchHits = (row: TicketListRecord | undefined): Pick<TicketListRecord, 'messages'> =>
  row?.messages === undefined ? {} : { messages: row.messages };
