import type { QueryClient } from '@tanstack/react-query';
import { api } from '#shared/api.ts';
import type { Actor } from '#shared/rules/permissions.ts';
import { prefetchPages } from '#ui/data/cache/query.ts';
import { getInbox } from './inboxStore.ts';
import { listInput } from '#ui/conversations/tickets/filters/listInput.ts';
import { getTicketOrder } from '#ui/conversations/tickets/list/ticketOrder.ts';

/** Requests the first page of the list while the layout is still rendering. */
export const preloadInbox = (cache: QueryClient, actor: Actor): void =>
  prefetchPages(cache, api.tickets.page, listInput({ ...getInbox(), order: getTicketOrder(getInbox().tab) }, actor), 'tickets');
