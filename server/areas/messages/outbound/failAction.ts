import type { InboundReceipt } from '#server/channels/Channel.ts';
import type { ActionKind, SendFailure } from '#shared/rules/delivery.ts';
import type { Scope } from '#server/platform/database/scope.ts';
import { lockTicket } from '#server/areas/tickets/index.ts';
import { setMessageText, messageTextOf } from './editMessage.ts';
import type { MessageWithTicket } from '#server/areas/messages/findMessage.ts';
import { forUpdate } from '#server/areas/messages/inbound/lockMessageByKey.ts';
import { refreshLastMessage } from '#server/areas/messages/lastMessagePreview.ts';
import { Message } from '#server/areas/messages/Message.ts';
import { MessageAction } from '#server/areas/messages/MessageAction.ts';
import { ownReaction, setOwnReaction } from './reactToMessage.ts';

interface LockedAction extends MessageWithTicket {
  readonly action: MessageAction;
}

/** An action, its message and their conversation, which is held first, as everywhere; null when it is gone. */
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

/** The next one of its kind that reached the other side, or may still. */
const findNextOfKind = ({ em }: Scope, { id, messageId, kind }: MessageAction): Promise<MessageAction | null> =>
  em.findOne(MessageAction, { messageId, kind, state: { $ne: 'failed' }, id: { $gt: id } }, { orderBy: { id: 'asc' } });

type Undo = (scope: Scope, held: LockedAction, failure: SendFailure) => Promise<void>;

/** The words that the other side reads come back; where the phone has put in words of its own, they stay. */
const undoEdit: Undo = async (scope, target, editFailure) => {
  const { message, action } = target;
  if (message.body === action.body) {
    const previousText = action.replaced && 'body' in action.replaced ? action.replaced : messageTextOf(message);
    await setMessageText(scope, target, { ...previousText, editFailure });
  }
};

/** The other side still has it: so it is shown again. */
const undoRevoke: Undo = async (scope, { ticket, message }, revokeFailure) => {
  Object.assign(message, { isDeleted: false, revokeFailure });
  await refreshLastMessage(scope, ticket, message);
};

/** The reaction that the other side sees comes back; where the phone has reacted otherwise since, that stays. */
const undoReaction: Undo = async (_scope, { message, action: { body, replaced } }, reactionFailure) => {
  if ((ownReaction(message)?.emoji ?? '') === body) {
    setOwnReaction(message, replaced && 'emoji' in replaced ? replaced : { emoji: '', name: '' });
    Object.assign(message, { reactionFailure });
  }
};

const undoByKind: Readonly<Record<ActionKind, Undo>> = { edit: undoEdit, revoke: undoRevoke, reaction: undoReaction };

/** What we did to a message does not reach the other side. Where another of its kind follows, that one would have to undo it. */
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
    // Of what never left nobody has anything else.
    await undoByKind[action.kind](scope, locked, failure);
  }
  scope.recordEvent('message.changed', { messageId: message.id });
  // The next one may be about the same message, which is read anew.
  await scope.em.flush();
}

const failAll = async (scope: Scope, actions: readonly MessageAction[], failure: SendFailure): Promise<void> => {
  for (const { id } of actions) {
    await failAction(scope, id, failure);
  }
};

const oldestFirst = { orderBy: { id: 'asc' } } as const;

/** The provider has taken them and does not pass them on. */
export async function failRefusedActions(scope: Scope, connectionId: number, { externalIds, failure }: InboundReceipt): Promise<void> {
  const where = { connectionId, externalId: { $in: [...externalIds] } };
  await failAll(scope, await scope.em.find(MessageAction, where, oldestFirst), failure ?? 'unknown');
}

/** Whose number was removed will never be told. */
export async function failActionsWithoutConnection(scope: Scope): Promise<void> {
  await failAll(scope, await scope.em.find(MessageAction, { connectionId: null, state: 'queued' }, oldestFirst), 'disconnected');
}
