import { hashKey } from '@tanstack/react-query';
import type { TicketFilter } from '#shared/conversations/tickets/filter.ts';
import type { TicketViewFilter } from '#shared/conversations/tickets/views.ts';
import type { Actor } from '#shared/rules/permissions.ts';
import { ticketViewFilter } from '#shared/rules/ticketViewFilter.ts';
import { toInboxFilter } from '#ui/conversations/tickets/cache/ticketRows.ts';
import { listInput } from '#ui/conversations/tickets/filters/listInput.ts';
import type { InboxTab, ListFilters } from '#ui/conversations/tickets/inbox/inboxStore.ts';

const toKey = ({ order = 'recent', ...filter }: TicketFilter): string => hashKey([order, toInboxFilter(filter)]);

/** Whether tab and filters, besides a search, are what a view stands for. */
export const showsView = (
  filter: TicketViewFilter,
  list: { readonly tab: InboxTab; readonly filters: ListFilters },
  actor: Actor,
): boolean =>
  toKey(listInput({ tab: list.tab, filters: list.filters, term: '', order: 'recent' }, actor)) === toKey(ticketViewFilter(filter, actor));
