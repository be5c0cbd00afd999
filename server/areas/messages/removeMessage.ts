import type { Scope } from '#server/platform/db/scope.ts';
import { heldOwn } from './findMessage.ts';
import { markDeleted } from './markDeleted.ts';
import { queueAction } from './queueAction.ts';

/** Takes one of ours back for everybody. The row stays, with its words, for the company. */
export async function removeMessage(scope: Scope, { messageId }: { messageId: string }): Promise<void> {
  const held = await heldOwn(scope, { messageId });
  const { message } = held;
  if (message.isDeleted) {
    return;
  }
  await markDeleted(scope, held);
  await queueAction(scope, message, { kind: 'revoke', body: '' });
  if (message.delivery === 'queued') {
    // Where the line has it in hand at this moment, the revoke follows it.
    message.fail('expired', scope.now);
  }
  scope.record('message.changed', { messageId: message.id });
}
