import { AppError } from '#shared/errors.ts';
import type { Scope } from '#server/platform/db/scope.ts';
import { forgetCheck } from '#server/areas/contacts/index.ts';
import { heldByRow, type Held } from './findMessage.ts';

/** A file that could not be had is looked for anew, and its phone asked for it. */
function fetchAgain(scope: Scope, { message }: Held): void {
  Object.assign(message, { mediaState: 'pending', mediaReason: null });
  scope.record('message.changed', { messageId: message.id });
  scope.enqueue('messages.fetchMedia', { messageId: message.id, asksAgain: true }, { key: `media-${message.id}` });
}

/** What could not be sent goes out once more, under the same id; over the conversation's number of today where its own is gone. */
async function sendAgain(scope: Scope, { message, ticket }: Held): Promise<void> {
  const { failure, chat, delivery, id: messageId } = message;
  const connectionId = message.connectionId ?? ticket.whatsappId;
  if (delivery !== 'failed' || !connectionId || !message.requeue()) {
    throw new AppError('ERR_SENDING_WAPP_MSG');
  }
  message.connectionId = connectionId;
  await (failure === 'notOnWhatsApp' ? forgetCheck(scope, chat) : undefined);
  scope.record('message.changed', { messageId });
  scope.record('message.queued', { messageId, connectionId });
}

/** Tries once more what failed: the sending of ours, or the fetching of a file that came. */
export async function retryMessage(scope: Scope, { rowId }: { rowId: number }): Promise<void> {
  const held = await heldByRow(scope, rowId);
  const { isDeleted, mediaState, mediaReference } = held.message;
  if (isDeleted) {
    throw new AppError('ERR_SENDING_WAPP_MSG');
  }
  await (mediaState === 'failed' && mediaReference ? fetchAgain : sendAgain)(scope, held);
}
