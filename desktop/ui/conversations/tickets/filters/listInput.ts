import type { TicketFilter, TicketOrder } from '#shared/conversations/tickets/filter.ts';
import { type Actor, can } from '#shared/rules/permissions.ts';
import type { ListFilters, InboxTab } from '#ui/conversations/tickets/inbox/inboxStore.ts';

const hasValue = <Value extends string | number[]>(value: Value | undefined): value is Value => value !== undefined && value.length > 0;

type FilterKey =
  | 'queueIds'
  | 'tags'
  | 'users'
  | 'date'
  | 'roundsFrom'
  | 'roundsTo'
  | 'whatsappIds'
  | 'onlyUnread'
  | 'fromAd'
  | 'waitingMinutes';

function filterInput(filters: ListFilters): Pick<TicketFilter, FilterKey> {
  const { queueIds, tags, users, date, period, whatsappIds, onlyUnread, fromAd, waitingMinutes } = filters;
  return {
    ...(hasValue(whatsappIds) && { whatsappIds }),
    ...(onlyUnread === true && { onlyUnread }),
    ...(fromAd === true && { fromAd }),
    ...(waitingMinutes !== undefined && { waitingMinutes }),
    ...(hasValue(queueIds) && { queueIds }),
    ...(hasValue(tags) && { tags }),
    ...(hasValue(users) && { users }),
    ...(hasValue(date) && { date }),
    ...(period !== undefined && { roundsFrom: period.from, roundsTo: period.to }),
  };
}

interface ListState {
  readonly tab: InboxTab;
  readonly term: string;
  readonly filters: ListFilters;
  readonly order: TicketOrder;
}

/** Admins see tickets of all users unless they switch it off; others see those only once closed. */
export const isShowingAll = ({ showAll }: ListFilters, actor: Actor): boolean => can(actor, 'tickets-manager:showall') && (showAll ?? true);

/** Snoozed tickets have a section of their own; a search finds them as well. */
const snoozedInput = ({ snoozed }: ListFilters, leavesOut: boolean): Pick<TicketFilter, 'snoozed'> =>
  snoozed !== undefined ? { snoozed } : leavesOut ? { snoozed: false } : {};

/** Input for the list of a tab. */
export function listInput({ tab, term, filters, order: tabOrder }: ListState, actor: Actor): TicketFilter {
  const order = filters.order ?? tabOrder;
  const showAll = tab === 'closed' || tab === 'all' || (tab === 'open' && isShowingAll(filters, actor));
  return {
    ...(tab !== 'all' && { status: tab }),
    ...(order !== 'recent' && { order }),
    ...(showAll && { showAll }),
    ...snoozedInput(filters, tab === 'open' && term === ''),
    ...(term !== '' && { searchParam: term.toLocaleLowerCase() }),
    ...filterInput(filters),
  };
}

/** Input for the tab counts. */
export const countsInput = ({ filters }: Pick<ListState, 'filters'>, actor: Actor): Pick<TicketFilter, 'showAll' | 'queueIds'> => ({
  ...(isShowingAll(filters, actor) && { showAll: true }),
  ...(hasValue(filters.queueIds) && { queueIds: filters.queueIds }),
});
