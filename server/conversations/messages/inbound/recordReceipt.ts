import { LockMode } from '@mikro-orm/postgresql';
import type { InboundReceipt } from '#server/channels/Channel.ts';
import type { Scope } from '#server/platform/database/scope.ts';
import { runHook } from '#server/platform/hooks.ts';
import { confirmActions } from '#server/conversations/messages/outbound/outboundActions.ts';
import type { DeliveryAdvance } from '#server/conversations/messages/events.ts';
import { storePendingReceipts, lockExternalIds, takePendingReceipts } from './pendingReceipts.ts';
import { failRefusedActions } from '#server/conversations/messages/outbound/failAction.ts';
import { applyReceipt } from './applyReceipt.ts';
import { applyGroupReceipt, isGroupReceipt } from './groupReceipts.ts';
import { Message } from '#server/conversations/messages/Message.ts';

const lockOwnMessages = ({ em }: Scope, connectionId: number, externalIds: readonly string[]): Promise<Message[]> =>
  em.find(
    Message,
    { connectionId, fromMe: true, externalId: { $in: [...externalIds] } },
    { orderBy: { id: 'asc' }, lockMode: LockMode.PESSIMISTIC_WRITE },
  );

/** A member's receipt changes the message only when it completes a step. */
const applyToMessage = async (scope: Scope, message: Message, receipt: InboundReceipt): Promise<boolean> =>
  isGroupReceipt(receipt) ? applyGroupReceipt(scope, message, receipt) : applyReceipt(message, receipt, scope.now);

async function applyToMessages(
  scope: Scope,
  connectionId: number,
  { messages, receipt }: { messages: readonly Message[]; receipt: InboundReceipt },
): Promise<void> {
  const advances: DeliveryAdvance[] = [];
  for (const message of messages) {
    const { origin, sentAt, delivery: from = null } = message;
    if (await applyToMessage(scope, message, receipt)) {
      scope.recordEvent('message.changed', { messageId: message.id });
      if (from === 'failed') {
        scope.recordEvent('message.revived', { messageId: message.id });
      }
      advances.push(...(origin === 'phone' ? [] : [{ sentAt, from, to: message.delivery ?? null }]));
    }
  }
  await (advances.length === 0 ? undefined : runHook(scope, 'message.advancing', { connectionId, advances }));
}

const missingIds = (externalIds: readonly string[], messages: readonly Message[]): string[] => {
  const knownIds = new Set(messages.map(({ externalId }) => externalId));
  return externalIds.filter((externalId) => !knownIds.has(externalId));
};

/** Actions have external ids of their own; the remaining ids are of messages that are not stored yet. */
async function applyToActions(scope: Scope, connectionId: number, receipt: InboundReceipt): Promise<readonly string[]> {
  if (receipt.delivery !== 'failed') {
    return confirmActions(scope, connectionId, receipt.externalIds);
  }
  await failRefusedActions(scope, connectionId, receipt);
  return receipt.externalIds;
}

/** Applies a receipt to own messages. Receipts only advance a message, in any order and however often. */
export async function recordReceipt(scope: Scope, connectionId: number, receipt: InboundReceipt): Promise<void> {
  const messages = await lockOwnMessages(scope, connectionId, receipt.externalIds);
  await applyToMessages(scope, connectionId, { messages, receipt });
  const unknownIds = missingIds(receipt.externalIds, messages);
  if (unknownIds.length > 0) {
    await lockExternalIds(scope, connectionId, unknownIds);
    const lateMessages = await lockOwnMessages(scope, connectionId, unknownIds);
    await applyToMessages(scope, connectionId, { messages: lateMessages, receipt });
    const pendingIds = await applyToActions(scope, connectionId, { ...receipt, externalIds: missingIds(unknownIds, lateMessages) });
    await (pendingIds.length > 0 ? storePendingReceipts(scope, connectionId, { ...receipt, externalIds: pendingIds }) : undefined);
  }
}

/** Applies the receipts that came before a message. */
export async function applyPendingReceipts(scope: Scope, message: Message): Promise<void> {
  const pendingReceipts = await takePendingReceipts(scope, message);
  // Recipients reference the message's row.
  await (pendingReceipts.some(isGroupReceipt) ? scope.em.flush() : undefined);
  for (const receipt of pendingReceipts) {
    await applyToMessage(scope, message, receipt);
  }
}
