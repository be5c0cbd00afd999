import type { InboundReceipt } from '#server/channels/Channel.ts';
import type { ActionKind, SendFailure } from '#shared/rules/delivery.ts';
import type { Scope } from '#server/platform/database/scope.ts';
import { lockTicket } from '#server/conversations/tickets/index.ts';
import { setMessageText, messageTextOf } from './editMessage.ts';
import type { MessageWithTicket } from '#server/conversations/messages/findMessage.ts';
import { forUpdate } from '#server/conversations/messages/inbound/lockMessageByKey.ts';
import { refreshLastMessage } from '#server/conversations/messages/lastMessagePreview.ts';
import { Message } from '#server/conversations/messages/Message.ts';
import { MessageAction } from '#server/conversations/messages/MessageAction.ts';
import { ownReaction, setOwnReaction } from './reactToMessage.ts';

interface LockedAction extends MessageWithTicket {
  readonly action: MessageAction;
}

/** An action with its ticket and message, locked in this order; null when it does not exist. */
async function lockAction(scope: Scope, id: number): Promise<LockedAction | null> {
  const { em } = scope;
  const unlockedAction = await em.findOne(MessageAction, { id });
  const unlockedMessage = unlockedAction && (await em.findOne(Message, { id: unlockedAction.messageId }));
  if (unlockedMessage === null) {
    return null;
  }
  const ticket = await lockTicket(scope, unlockedMessage.ticketId);
  const message = await em.findOne(Message, { id: unlockedMessage.id }, forUpdate);
  const action = await em.findOne(MessageAction, { id }, forUpdate);
  return message && action && { ticket, message, action };
}

/** The next action of its kind that was sent or may be. */
const findNextOfKind = ({ em }: Scope, { id, messageId, kind }: MessageAction): Promise<MessageAction | null> =>
  em.findOne(MessageAction, { messageId, kind, state: { $ne: 'failed' }, id: { $gt: id } }, { orderBy: { id: 'asc' } });

type Undo = (scope: Scope, lockedAction: LockedAction, failure: SendFailure) => Promise<void>;

/** Restores the recipient's version, unless the phone has edited the message since. */
const undoEdit: Undo = async (scope, target, editFailure) => {
  const { message, action } = target;
  if (message.body === action.body) {
    const previousText = action.replaced && 'body' in action.replaced ? action.replaced : messageTextOf(message);
    await setMessageText(scope, target, { ...previousText, editFailure });
  }
};

/** The recipient still has the message. */
const undoRevoke: Undo = async (scope, { ticket, message }, revokeFailure) => {
  Object.assign(message, { isDeleted: false, revokeFailure });
  await refreshLastMessage(scope, ticket, message);
};

/** Restores the recipient's version, unless the phone has reacted since. */
const undoReaction: Undo = async (_scope, { message, action: { body, replaced } }, reactionFailure) => {
  if ((ownReaction(message)?.emoji ?? '') === body) {
    setOwnReaction(message, replaced && 'emoji' in replaced ? replaced : { emoji: '', name: '' });
    Object.assign(message, { reactionFailure });
  }
};

const undoByKind: Readonly<Record<ActionKind, Undo>> = { edit: undoEdit, revoke: undoRevoke, reaction: undoReaction };

/** Fails an action and undoes it here; where a newer one of its kind exists, that one takes over the state to restore. */
export async function failAction(scope: Scope, id: number, failure: SendFailure): Promise<void> {
  const locked = await lockAction(scope, id);
  if (locked === null || locked.action.state === 'failed') {
    return;
  }
  const { action, message } = locked;
  Object.assign(action, { state: 'failed', failure });
  const next = await findNextOfKind(scope, action);
  if (next !== null) {
    next.replaced = action.replaced;
  } else if (!message.isLost()) {
    // A message that was never sent needs no undo.
    await undoByKind[action.kind](scope, locked, failure);
  }
  scope.recordEvent('message.changed', { messageId: message.id });
  // The next action may read the same message.
  await scope.em.flush();
}

const failAll = async (scope: Scope, actions: readonly MessageAction[], failure: SendFailure): Promise<void> => {
  for (const { id } of actions) {
    await failAction(scope, id, failure);
  }
};

const oldestFirst = { orderBy: { id: 'asc' } } as const;

/** Fails actions that the provider refused. */
export async function failRefusedActions(scope: Scope, connectionId: number, { externalIds, failure }: InboundReceipt): Promise<void> {
  const where = { connectionId, externalId: { $in: [...externalIds] } };
  await failAll(scope, await scope.em.find(MessageAction, where, oldestFirst), failure ?? 'unknown');
}

/** Fails actions whose connection was removed. */
export async function failActionsWithoutConnection(scope: Scope): Promise<void> {
  await failAll(scope, await scope.em.find(MessageAction, { connectionId: null, state: 'queued' }, oldestFirst), 'disconnected');
}
