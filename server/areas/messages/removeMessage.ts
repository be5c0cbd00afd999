import { AppError } from '#shared/errors.ts';
import type { Scope } from '#server/platform/db/scope.ts';
import { reachesUntil } from './deliveriesActions.ts';
import { heldOwn } from './findMessage.ts';
import { markDeleted } from './markDeleted.ts';
import type { Message } from './Message.ts';
import { queueAction } from './queueAction.ts';

function isTooLate(message: Message, now: Date): boolean {
  const until = message.isLost() ? null : reachesUntil('revoke', message);
  return until !== null && until <= now;
}

/** Takes one of ours back for everybody. The row stays, with its words, for the company. */
export async function removeMessage(scope: Scope, { messageId }: { messageId: string }): Promise<void> {
  const held = await heldOwn(scope, { messageId });
  const { message } = held;
  if (message.isDeleted) {
    return;
  }
  if (isTooLate(message, scope.now)) {
    throw new AppError('ERR_DELETE_WAPP_MSG');
  }
  await markDeleted(scope, held);
  await queueAction(scope, message, { kind: 'revoke', body: '' });
  if (message.delivery === 'queued') {
    // Where the line has it in hand at this moment, the revoke follows it.
    message.fail('expired', scope.now);
  }
  scope.record('message.changed', { messageId: message.id });
}
