import { AppError } from '#shared/errors.ts';
import type { Scope } from '#server/platform/db/scope.ts';
import { newExternalId } from './externalId.ts';
import type { Message } from './Message.ts';
import { MessageAction } from './MessageAction.ts';

type NewAction = Pick<MessageAction, 'kind' | 'body'> & Partial<Pick<MessageAction, 'replaced'>>;

/** What is still to be told to the other side, after the message itself. Of a message that is lost there is nobody to tell. */
export async function queueAction(scope: Scope, message: Message, action: NewAction): Promise<void> {
  const { connectionId } = message;
  if (message.isLost()) {
    return;
  }
  if (!connectionId) {
    throw new AppError('ERR_WAPP_NOT_INITIALIZED');
  }
  const authorId = scope.actor.userId === 0 ? null : scope.actor.userId;
  const queued = scope.create(MessageAction, {
    replaced: null,
    ...action,
    connectionId,
    messageId: message.id,
    externalId: newExternalId(),
    authorId,
    failure: null,
  });
  await scope.em.flush();
  scope.record('message.actionQueued', { actionId: queued.id, connectionId });
}
