import type { TicketFilter } from '#shared/conversations/tickets/filter.ts';
import type { TicketViewFilter } from '#shared/conversations/tickets/views.ts';
import { can, type Actor } from './permissions.ts';

/**
 * The list that a view stands for, as a person sees it: open tickets of others are for admins, and snoozed ones have a section of
 * their own. The server counts it, and the client lists it.
 */
export function ticketViewFilter({ showAll, ...filter }: TicketViewFilter, actor: Actor): TicketFilter {
  const { status } = filter;
  const showsAll =
    status === 'closed' || status === undefined || (status === 'open' && showAll === true && can(actor, 'tickets-manager:showall'));
  return { ...filter, ...(showsAll && { showAll: true }), ...(status === 'open' && { snoozed: filter.snoozed ?? false }) };
}
