import type { QueryClient } from '@tanstack/react-query';
import { api } from '#shared/api.ts';
import type { Actor } from '#shared/rules/permissions.ts';
import { prefetchPages } from '#ui/data/cache/query.ts';
import { getInbox } from './inboxStore.ts';
import { listInput } from './filters/listInput.ts';

/** Asks for the list as it is about to be drawn: it travels while the frame around it is made. */
export const preloadInbox = (cache: QueryClient, actor: Actor): void =>
  prefetchPages(cache, api.tickets.page, listInput(getInbox(), actor), 'tickets');
