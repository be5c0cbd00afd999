import { AppError } from '#shared/errors.ts';
import type { Scope } from '#server/platform/database/scope.ts';
import { actionDeadline } from './outboundActions.ts';
import { lockOwnMessage } from '#server/conversations/messages/findMessage.ts';
import { markMessageDeleted } from '#server/conversations/messages/markMessageDeleted.ts';
import type { Message } from '#server/conversations/messages/Message.ts';
import { queueAction } from './queueAction.ts';

function isTooLate(message: Message, now: Date): boolean {
  const until = message.isLost() ? null : actionDeadline('revoke', message);
  return until !== null && until <= now;
}

/** Revokes an own message for everybody; its text stays stored. */
export async function removeMessage(scope: Scope, { messageId }: { messageId: string }): Promise<void> {
  const target = await lockOwnMessage(scope, { messageId });
  const { message } = target;
  if (message.isDeleted) {
    return;
  }
  if (isTooLate(message, scope.now)) {
    throw new AppError('ERR_DELETE_WAPP_MSG');
  }
  await markMessageDeleted(scope, target);
  await queueAction(scope, message, { kind: 'revoke', body: '' });
  if (message.delivery === 'queued') {
    // If it is being sent at this moment, the revoke follows it.
    message.fail('expired', scope.now);
  }
  scope.recordEvent('message.changed', { messageId: message.id });
}
