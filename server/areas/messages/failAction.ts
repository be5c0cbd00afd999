import type { InboundReceipt } from '#server/channels/Channel.ts';
import type { ActionKind, Failure } from '#shared/rules/delivery.ts';
import type { Scope } from '#server/platform/db/scope.ts';
import { heldTicket } from '#server/areas/tickets/index.ts';
import { putWords, wordsOf } from './editMessage.ts';
import type { Held } from './findMessage.ts';
import { forUpdate } from './heldByKey.ts';
import { showAgain } from './listWords.ts';
import { Message } from './Message.ts';
import { MessageAction } from './MessageAction.ts';
import { ownReaction, setOwnReaction } from './reactToMessage.ts';

interface HeldAction extends Held {
  readonly action: MessageAction;
}

/** An action, its message and their conversation, which is held first, as everywhere; null when it is gone. */
async function hold(scope: Scope, id: number): Promise<HeldAction | null> {
  const { em } = scope;
  const known = await em.findOne(MessageAction, { id });
  const about = known && (await em.findOne(Message, { id: known.messageId }));
  if (about === null) {
    return null;
  }
  const ticket = await heldTicket(scope, about.ticketId);
  const message = await em.findOne(Message, { id: about.id }, forUpdate);
  const action = await em.findOne(MessageAction, { id }, forUpdate);
  return message && action && { ticket, message, action };
}

/** The next one of its kind that reached the other side, or may still. */
const nextOfKind = ({ em }: Scope, { id, messageId, kind }: MessageAction): Promise<MessageAction | null> =>
  em.findOne(MessageAction, { messageId, kind, state: { $ne: 'failed' }, id: { $gt: id } }, { orderBy: { id: 'asc' } });

type Undo = (scope: Scope, held: HeldAction, failure: Failure) => Promise<void>;

/** The words that the other side reads come back; where the phone has put in words of its own, they stay. */
const undoEdit: Undo = async (scope, held, editFailure) => {
  const { message, action } = held;
  if (message.body === action.body) {
    const replaced = action.replaced && 'body' in action.replaced ? action.replaced : wordsOf(message);
    await putWords(scope, held, { ...replaced, editFailure });
  }
};

/** The other side still has it: so it is shown again. */
const undoRevoke: Undo = async (scope, { ticket, message }, revokeFailure) => {
  Object.assign(message, { isDeleted: false, revokeFailure });
  await showAgain(scope, ticket, message);
};

/** The reaction that the other side sees comes back; where the phone has reacted otherwise since, that stays. */
const undoReaction: Undo = async (_scope, { message, action: { body, replaced } }, reactionFailure) => {
  if ((ownReaction(message)?.emoji ?? '') === body) {
    setOwnReaction(message, replaced && 'emoji' in replaced ? replaced : { emoji: '', name: '' });
    Object.assign(message, { reactionFailure });
  }
};

const undo: Readonly<Record<ActionKind, Undo>> = { edit: undoEdit, revoke: undoRevoke, reaction: undoReaction };

/** What we did to a message does not reach the other side. Where another of its kind follows, that one would have to undo it. */
export async function failAction(scope: Scope, id: number, failure: Failure): Promise<void> {
  const held = await hold(scope, id);
  if (held === null || held.action.state === 'failed') {
    return;
  }
  const { action, message } = held;
  Object.assign(action, { state: 'failed', failure });
  const next = await nextOfKind(scope, action);
  if (next !== null) {
    next.replaced = action.replaced;
  } else if (!message.isLost()) {
    // Of what never left nobody has anything else.
    await undo[action.kind](scope, held, failure);
  }
  scope.record('message.changed', { messageId: message.id });
  // The next one may be about the same message, which is read anew.
  await scope.em.flush();
}

const failAll = async (scope: Scope, actions: readonly MessageAction[], failure: Failure): Promise<void> => {
  for (const { id } of actions) {
    await failAction(scope, id, failure);
  }
};

const oldestFirst = { orderBy: { id: 'asc' } } as const;

/** The provider has taken them and does not pass them on. */
export async function refuseActions(scope: Scope, connectionId: number, { externalIds, failure }: InboundReceipt): Promise<void> {
  const refused = { connectionId, externalId: { $in: [...externalIds] } };
  await failAll(scope, await scope.em.find(MessageAction, refused, oldestFirst), failure ?? 'unknown');
}

/** Whose number was removed will never be told. */
export async function failActionsWithoutNumber(scope: Scope): Promise<void> {
  await failAll(scope, await scope.em.find(MessageAction, { connectionId: null, state: 'queued' }, oldestFirst), 'disconnected');
}
