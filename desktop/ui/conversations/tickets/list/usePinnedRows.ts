import { api } from '#shared/api.ts';
import type { TicketFilter } from '#shared/conversations/tickets/filter.ts';
import type { TicketListRecord } from '#shared/conversations/tickets/index.ts';
import { isInInbox } from '#shared/rules/inboxFilter.ts';
import { useEndpointQuery, type PagedList } from '#ui/data/cache/query.ts';
import { useActor } from '#ui/data/session/session.ts';
import { isServerList, toInboxFilter } from '#ui/conversations/tickets/cache/ticketRows.ts';

const nobody: readonly TicketListRecord[] = [];

/** The list with this person's pinned tickets on top, as far as they are known to belong to it; a search has its own order. */
export function usePinnedRows(
  pages: PagedList<TicketListRecord>,
  input: TicketFilter,
): { readonly pages: PagedList<TicketListRecord>; readonly pinnedIds: readonly number[] } {
  const actor = useActor();
  const { data: pinned = nobody } = useEndpointQuery(api.tickets.pinned, {});
  const filter = toInboxFilter(input);
  const onTop = isServerList(input) ? nobody : pinned.filter((ticket) => ticket.status !== 'closed' && isInInbox(ticket, filter, actor));
  if (onTop.length === 0) {
    return { pages, pinnedIds: [] };
  }
  const pinnedIds = onTop.map(({ id }) => id);
  // A row of the page may be newer than the pinned one.
  const rows = [
    ...onTop.map((ticket) => pages.rows.find(({ id }) => id === ticket.id) ?? ticket),
    ...pages.rows.filter(({ id }) => !pinnedIds.includes(id)),
  ];
  return { pages: { ...pages, rows }, pinnedIds };
}
