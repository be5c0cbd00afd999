import type { QueryClient } from '@tanstack/react-query';
import { api } from '#shared/api.ts';
import type { MessageEvents, MessageRecord } from '#shared/conversations/messages/index.ts';
import type { TicketEvents, TicketRecord } from '#shared/conversations/tickets/index.ts';
import { can } from '#shared/rules/permissions.ts';
import { cacheUpdater, type CacheUpdater } from '#ui/data/cache/cacheUpdater.ts';
import { invalidateEndpoint, updateCached, toQueryKey } from '#ui/data/cache/query.ts';
import { sessionStore } from '#ui/data/session/sessionStore.ts';
import { toActor } from '#ui/data/session/toActor.ts';
import { moveDraft } from '#ui/conversations/messages/composer/drafts.ts';
import { applyViewerEvent } from './viewers/viewerStore.ts';
import { updateMessage, upsertMessage, type MessageWindow } from './timeline/messageWindow.ts';
import { removeOutboxItem } from '#ui/conversations/messages/outbox/outbox.ts';

const queryScope = 'conversation';

/** Beginning of the query keys of conversations. */
export const conversationScope: readonly unknown[] = [queryScope];

/** Query key of a conversation. */
export const conversationKey = (ticketId: number): readonly [string, number] => [queryScope, ticketId];

function updateEverywhere(cache: QueryClient, message: MessageRecord): void {
  // A conversation also shows the contact's earlier tickets, so the message may be cached under several tickets.
  updateCached<MessageWindow>(cache, conversationScope, (messageWindow) => updateMessage(messageWindow, message));
  void cache.invalidateQueries({ queryKey: toQueryKey(api.messages.recipients, { rowId: message.rowId }) });
}

/** Inserts or updates a message in every cached conversation. */
export function applyMessageEvent(cache: QueryClient, event: MessageEvents['appMessage']): void {
  if (event.action === 'update') {
    updateEverywhere(cache, event.message);
    return;
  }
  updateCached<MessageWindow>(cache, conversationKey(event.message.ticketId), (messageWindow) =>
    upsertMessage(messageWindow, event.message),
  );
  if (event.message.clientKey !== null) {
    removeOutboxItem(event.message.clientKey);
  }
}

/** Merged or split tickets have other messages than the cached ones. */
function resetJoinedConversations(cache: QueryClient, { action, ticketId, into }: TicketEvents['ticketJoint']): void {
  if (action === 'join') {
    moveDraft(ticketId, into.id);
  }
  for (const id of [ticketId, into.id]) {
    void cache.resetQueries({ queryKey: conversationKey(id) });
  }
}

const refetchWaits = (cache: QueryClient): void => invalidateEndpoint(cache, api.messages.waiting);

/** Also outdates the history of conversations that are not open. */
function refetchHistory(cache: QueryClient): void {
  invalidateEndpoint(cache, api.tickets.rounds);
  invalidateEndpoint(cache, api.tickets.moves);
  invalidateEndpoint(cache, api.tickets.steps);
}

/** A ticket that has just left the user's queues has a last event; its history would be refused. */
function isSeen(ticket: TicketRecord): boolean {
  const { user } = sessionStore.getState();
  return user !== null && can(toActor(user), 'ticket.see', ticket);
}

export const messageCacheUpdaters: readonly CacheUpdater[] = [
  cacheUpdater('appMessage', applyMessageEvent),
  cacheUpdater('ticket', (cache, event) => (event.action === 'update' && isSeen(event.ticket) ? refetchHistory(cache) : undefined)),
  cacheUpdater('ticketViewers', (_cache, event) => applyViewerEvent(event)),
  cacheUpdater('ticketJoint', resetJoinedConversations),
  cacheUpdater('numberHold', refetchWaits),
  cacheUpdater('whatsappSession', refetchWaits),
];
