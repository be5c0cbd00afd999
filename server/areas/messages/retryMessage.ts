import { AppError } from '#shared/errors.ts';
import type { Scope } from '#server/platform/db/scope.ts';
import { heldByRow } from './findMessage.ts';

/** Sends what could not be sent once more, under the same id. */
export async function retryMessage(scope: Scope, { rowId }: { rowId: number }): Promise<void> {
  const { message } = await heldByRow(scope, rowId);
  const { connectionId } = message;
  if (message.delivery !== 'failed' || message.isDeleted || !connectionId || !message.requeue()) {
    throw new AppError('ERR_SENDING_WAPP_MSG');
  }
  scope.record('message.changed', { messageId: rowId });
  scope.record('message.queued', { messageId: rowId, connectionId });
}
