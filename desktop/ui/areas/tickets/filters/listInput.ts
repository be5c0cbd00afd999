import type { TicketFilter, TicketOrder } from '#shared/areas/ticketFilter.ts';
import type { Actor } from '#shared/rules/permissions.ts';
import { can } from '#shared/rules/permissions.ts';
import type { ListFilters, InboxTab } from '#ui/areas/tickets/inboxStore.ts';

const hasValue = <Value extends string | number[]>(value: Value | undefined): value is Value => value !== undefined && value.length > 0;

function filterInput({ queueIds, tags, users, date }: ListFilters): Pick<TicketFilter, 'queueIds' | 'tags' | 'users' | 'date'> {
  return {
    ...(hasValue(queueIds) && { queueIds }),
    ...(hasValue(tags) && { tags }),
    ...(hasValue(users) && { users }),
    ...(hasValue(date) && { date }),
  };
}

interface ListState {
  readonly tab: InboxTab;
  readonly term: string;
  readonly filters: ListFilters;
  /** Order of the pending tickets. */
  readonly pendingOrder: TicketOrder;
}

/** Admins see tickets of all users unless they switch it off; others see those only once closed. */
export const isShowingAll = ({ showAll }: ListFilters, actor: Actor): boolean => can(actor, 'tickets-manager:showall') && (showAll ?? true);

/** Input for the list of a tab. */
export function listInput({ tab, term, filters, pendingOrder }: ListState, actor: Actor): TicketFilter {
  const showAll = tab === 'closed' || tab === 'all' || (tab === 'open' && isShowingAll(filters, actor));
  return {
    ...(tab !== 'all' && { status: tab }),
    ...(tab === 'pending' && pendingOrder !== 'recent' && { order: pendingOrder }),
    ...(showAll && { showAll }),
    ...(term !== '' && { searchParam: term.toLocaleLowerCase() }),
    ...filterInput(filters),
  };
}

/** Input for the tab counts. */
export const countsInput = ({ filters }: Pick<ListState, 'filters'>, actor: Actor): Pick<TicketFilter, 'showAll' | 'queueIds'> => ({
  ...(isShowingAll(filters, actor) && { showAll: true }),
  ...(hasValue(filters.queueIds) && { queueIds: filters.queueIds }),
});
