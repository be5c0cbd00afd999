import type { QueryClient } from '@tanstack/react-query';
import { api } from '#shared/api.ts';
import type { MessageEvents, MessageRecord } from '#shared/areas/messages.ts';
import type { TicketEvents } from '#shared/areas/tickets.ts';
import { hear, type Reducer } from '#ui/data/hear.ts';
import { askAgainFor, editHeld, keyOf } from '#ui/data/query.ts';
import { carryDraft } from '#ui/areas/messages/composer/drafts.ts';
import { withChange, withMessage, type HeldMessages } from '#ui/areas/messages/timeline/heldMessages.ts';
import { forget } from '#ui/areas/messages/outbox/outbox.ts';

const family = 'conversation';

/** Where a conversation lies in the cache. */
export const conversationKey = (ticketId: number): readonly [string, number] => [family, ticketId];

function changeEverywhere(cache: QueryClient, message: MessageRecord): void {
  // Earlier tickets of the contact are shown in the conversation too, so the message may be held under another ticket.
  editHeld<HeldMessages>(cache, [family], (held) => withChange(held, message));
  void cache.invalidateQueries({ queryKey: keyOf(api.messages.recipients, { rowId: message.rowId }) });
}

/** A new or changed message takes its place in every conversation that is held. */
export function takeMessage(cache: QueryClient, said: MessageEvents['appMessage']): void {
  if (said.action === 'update') {
    changeEverywhere(cache, said.message);
    return;
  }
  editHeld<HeldMessages>(cache, conversationKey(said.message.ticketId), (held) => withMessage(held, said.message));
  if (said.message.clientKey !== null) {
    forget(said.message.clientKey);
  }
}

/** Two conversations were made one, or parted: what is held of them is not how it lies any more. */
function layAnew(cache: QueryClient, { action, ticketId, into }: TicketEvents['ticketJoint']): void {
  if (action === 'join') {
    carryDraft(ticketId, into.id);
  }
  for (const id of [ticketId, into.id]) {
    void cache.resetQueries({ queryKey: conversationKey(id) });
  }
}

/** What messages wait for is asked again where somebody looks at one that does. */
const askWaits = (cache: QueryClient): void => askAgainFor(cache, api.messages.waiting);

export const messageReducers: readonly Reducer[] = [
  hear('appMessage', takeMessage),
  hear('ticketJoint', layAnew),
  hear('numberHold', askWaits),
  hear('whatsappSession', askWaits),
];
