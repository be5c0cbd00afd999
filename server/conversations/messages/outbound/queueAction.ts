import { wakeSenders } from './wakeSenders.ts';
import { AppError } from '#shared/errors.ts';
import { type Scope, actorIdOf } from '#server/platform/database/scope.ts';
import { newExternalId } from './newExternalId.ts';
import type { Message } from '#server/conversations/messages/Message.ts';
import { MessageAction } from '#server/conversations/messages/MessageAction.ts';

type NewAction = Pick<MessageAction, 'kind' | 'body'> & Partial<Pick<MessageAction, 'replaced'>>;

/** Queues an action after its message; a message that was never delivered needs none. */
export async function queueAction(scope: Scope, message: Message, action: NewAction): Promise<void> {
  const { connectionId } = message;
  if (message.isLost()) {
    return;
  }
  if (!connectionId) {
    throw new AppError('ERR_WAPP_NOT_INITIALIZED');
  }
  const authorId = actorIdOf(scope);
  scope.create(MessageAction, {
    replaced: null,
    ...action,
    connectionId,
    messageId: message.id,
    externalId: newExternalId(),
    authorId,
    failure: null,
  });
  await scope.em.flush();
  await wakeSenders(scope);
}
