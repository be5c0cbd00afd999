import type { InboundReceipt } from '#server/channels/Channel.ts';
import type { Failure } from '#shared/rules/delivery.ts';
import type { Scope } from '#server/platform/db/scope.ts';
import { heldTicket } from '#server/areas/tickets/index.ts';
import { putWords, wordsOf } from './editMessage.ts';
import type { Held } from './findMessage.ts';
import { forUpdate } from './heldByKey.ts';
import { Message } from './Message.ts';
import { MessageAction } from './MessageAction.ts';

/** The edit after this one that reached the other side, or may still. */
const nextEdit = ({ em }: Scope, { id, messageId }: MessageAction): Promise<MessageAction | null> =>
  em.findOne(MessageAction, { messageId, kind: 'edit', state: { $ne: 'failed' }, id: { $gt: id } }, { orderBy: { id: 'asc' } });

interface HeldAction extends Held {
  readonly action: MessageAction;
}

/** An action, its message and their conversation, which is held first, as everywhere. */
async function hold(scope: Scope, id: number): Promise<HeldAction> {
  const { em } = scope;
  const { messageId } = await em.findOneOrFail(MessageAction, { id });
  const { ticketId } = await em.findOneOrFail(Message, { id: messageId });
  return {
    ticket: await heldTicket(scope, ticketId),
    message: await em.findOneOrFail(Message, { id: messageId }, forUpdate),
    action: await em.findOneOrFail(MessageAction, { id }, forUpdate),
  };
}

/**
 * The words that the other side reads come back, and the message says so. Where another edit follows, it is that one that would
 * have to bring them back; where the phone has put in words of its own, they stay.
 */
async function undoEdit(scope: Scope, held: HeldAction, failure: Failure): Promise<void> {
  const { message, action: edit } = held;
  const next = await nextEdit(scope, edit);
  if (next !== null) {
    next.replaced = edit.replaced;
  } else if (message.body === edit.body) {
    await putWords(scope, held, { ...(edit.replaced ?? wordsOf(message)), editFailure: failure });
  }
}

/** What we did to a message does not reach the other side. */
export async function failAction(scope: Scope, id: number, failure: Failure): Promise<void> {
  const held = await hold(scope, id);
  const { action, message } = held;
  if (action.state !== 'failed') {
    Object.assign(action, { state: 'failed', failure });
    await (action.kind === 'edit' ? undoEdit(scope, held, failure) : undefined);
    scope.record('message.changed', { messageId: message.id });
  }
}

/** The provider has taken them and does not pass them on. */
export async function refuseActions(scope: Scope, connectionId: number, { externalIds, failure }: InboundReceipt): Promise<void> {
  const refused = await scope.em.find(MessageAction, { connectionId, externalId: { $in: [...externalIds] } }, { orderBy: { id: 'asc' } });
  for (const { id } of refused) {
    await failAction(scope, id, failure ?? 'unknown');
  }
}
