import { AppError } from '#shared/errors.ts';
import type { Scope } from '#server/platform/db/scope.ts';
import { heldByRow } from './findMessage.ts';
import type { Message } from './Message.ts';

/** A file that could not be had is looked for anew, and its phone asked for it. */
function fetchAgain(scope: Scope, message: Message): void {
  Object.assign(message, { mediaState: 'pending', mediaReason: null });
  scope.record('message.changed', { messageId: message.id });
  scope.enqueue('messages.fetchMedia', { messageId: message.id, asksAgain: true }, { key: `media-${message.id}` });
}

/** What could not be sent goes out once more, under the same id. */
function sendAgain(scope: Scope, message: Message): void {
  const { connectionId, id: messageId } = message;
  if (message.delivery !== 'failed' || !connectionId || !message.requeue()) {
    throw new AppError('ERR_SENDING_WAPP_MSG');
  }
  scope.record('message.changed', { messageId });
  scope.record('message.queued', { messageId, connectionId });
}

/** Tries once more what failed: the sending of ours, or the fetching of a file that came. */
export async function retryMessage(scope: Scope, { rowId }: { rowId: number }): Promise<void> {
  const { message } = await heldByRow(scope, rowId);
  if (message.isDeleted) {
    throw new AppError('ERR_SENDING_WAPP_MSG');
  }
  const isFetched = message.mediaState === 'failed' && message.mediaReference;
  (isFetched ? fetchAgain : sendAgain)(scope, message);
}
