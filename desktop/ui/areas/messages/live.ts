import type { QueryClient } from '@tanstack/react-query';
import { api } from '#shared/api.ts';
import type { MessageEvents, MessageRecord } from '#shared/areas/messages.ts';
import type { TicketEvents } from '#shared/areas/tickets.ts';
import { cacheUpdater, type CacheUpdater } from '#ui/data/cache/cacheUpdater.ts';
import { invalidateEndpoint, updateCached, toQueryKey } from '#ui/data/cache/query.ts';
import { moveDraft } from '#ui/areas/messages/composer/drafts.ts';
import { updateMessage, upsertMessage, type MessageWindow } from './timeline/messageWindow.ts';
import { removeOutboxItem } from '#ui/areas/messages/outbox/outbox.ts';

const queryScope = 'conversation';

/** Where a conversation lies in the cache. */
export const conversationKey = (ticketId: number): readonly [string, number] => [queryScope, ticketId];

function updateEverywhere(cache: QueryClient, message: MessageRecord): void {
  // Earlier tickets of the contact are shown in the conversation too, so the message may be held under another ticket.
  updateCached<MessageWindow>(cache, [queryScope], (messageWindow) => updateMessage(messageWindow, message));
  void cache.invalidateQueries({ queryKey: toQueryKey(api.messages.recipients, { rowId: message.rowId }) });
}

/** A new or changed message takes its place in every conversation that is held. */
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

/** Two conversations were made one, or parted: what is held of them is not how it lies any more. */
function resetJoinedConversations(cache: QueryClient, { action, ticketId, into }: TicketEvents['ticketJoint']): void {
  if (action === 'join') {
    moveDraft(ticketId, into.id);
  }
  for (const id of [ticketId, into.id]) {
    void cache.resetQueries({ queryKey: conversationKey(id) });
  }
}

/** What messages wait for is asked again where somebody looks at one that does. */
const refetchWaits = (cache: QueryClient): void => invalidateEndpoint(cache, api.messages.waiting);

export const messageCacheUpdaters: readonly CacheUpdater[] = [
  cacheUpdater('appMessage', applyMessageEvent),
  cacheUpdater('ticketJoint', resetJoinedConversations),
  cacheUpdater('numberHold', refetchWaits),
  cacheUpdater('whatsappSession', refetchWaits),
];
