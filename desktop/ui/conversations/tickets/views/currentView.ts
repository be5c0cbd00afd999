import type { TicketViewFilter } from '#shared/conversations/ticketViews.ts';
import type { Actor } from '#shared/rules/permissions.ts';
import { getInbox } from '#ui/conversations/tickets/inboxStore.ts';
import { listInput } from '#ui/conversations/tickets/filters/listInput.ts';
import { getTicketOrder } from '#ui/conversations/tickets/list/ticketOrder.ts';

/** The list on screen as a view keeps it: without search, page and days. */
export function readCurrentFilter(actor: Actor): TicketViewFilter {
  const inbox = getInbox();
  const {
    date: _day,
    roundsFrom: _first,
    roundsTo: _last,
    ...input
  } = listInput({ ...inbox, term: '', order: getTicketOrder(inbox.tab) }, actor);
  return input;
}
