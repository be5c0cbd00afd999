import type { QueryClient } from '@tanstack/react-query';
import { api } from '#shared/api.ts';
import type { Actor } from '#shared/rules/permissions.ts';
import { askAhead } from '#ui/data/query.ts';
import { inboxNow } from './inboxStore.ts';
import { listInput } from './listInput.ts';

/** Asks for the list as it is about to be drawn: it travels while the frame around it is made. */
export const askInbox = (cache: QueryClient, actor: Actor): void =>
  askAhead(cache, api.tickets.page, listInput(inboxNow(), actor), 'tickets');
