import type { QueryClient } from '@tanstack/react-query';
import { api } from '#shared/api.ts';
import type { TicketRecord } from '#shared/conversations/tickets/index.ts';
import type { Actor } from '#shared/rules/permissions.ts';
import type { ActionResult, TicketAction } from '#ui/conversations/messages/index.ts';
import { invalidateEndpoint } from '#ui/data/cache/query.ts';
import { cacheTicket, removeCachedTicket } from '#ui/conversations/tickets/cache/ticketCache.ts';

type ResultListener = (cache: QueryClient, ticket: TicketRecord) => void;
const listeners = new Set<ResultListener>();

/** For screens that keep tickets of their own. */
export const listenToActionResults = (listener: ResultListener): void => void listeners.add(listener);

interface DoneAction {
  readonly ticketId: number;
  readonly kind: TicketAction['kind'];
  readonly actor: Actor;
}

/** Writes what the server made of an action into every cached result. */
export function cacheActionResult(cache: QueryClient, { ticket }: ActionResult, { ticketId, kind, actor }: DoneAction): void {
  if (kind === 'note' || kind === 'macro') {
    invalidateEndpoint(cache, api.notes.list);
  }
  if (ticket === null) {
    removeCachedTicket(cache, ticketId, actor);
  } else if (ticket !== undefined) {
    cacheTicket(cache, ticket, actor);
    listeners.forEach((listener) => listener(cache, ticket));
  }
}
