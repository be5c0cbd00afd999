import { wakeSenders } from './wakeSenders.ts';
import { AppError } from '#shared/errors.ts';
import type { Scope } from '#server/platform/database/scope.ts';
import { removeNumberCheck } from '#server/contacts/contacts/index.ts';
import { lockMessageByRowId, type MessageWithTicket } from '#server/conversations/messages/findMessage.ts';

/** Fetches a failed file again; the sender's phone is asked to upload it again. */
function retryMedia(scope: Scope, { message }: MessageWithTicket): void {
  Object.assign(message, { mediaState: 'pending', mediaReason: null });
  scope.recordEvent('message.changed', { messageId: message.id });
  scope.enqueue('messages.fetchMedia', { messageId: message.id, asksAgain: true }, { key: `media-${message.id}` });
}

/** Queues a failed message again under the same id; over the ticket's connection where its own was removed. */
async function retrySending(scope: Scope, { message, ticket }: MessageWithTicket): Promise<void> {
  const { failure, chat, delivery, id: messageId } = message;
  const connectionId = message.connectionId ?? ticket.whatsappId;
  if (delivery !== 'failed' || !connectionId || !message.requeue()) {
    throw new AppError('ERR_SENDING_WAPP_MSG');
  }
  message.connectionId = connectionId;
  await (failure === 'notOnWhatsApp' ? removeNumberCheck(scope, chat) : undefined);
  scope.recordEvent('message.changed', { messageId });
  scope.recordEvent('message.revived', { messageId });
  await wakeSenders(scope);
}

/** Retries the sending of an own message, or the fetch of a file. */
export async function retryMessage(scope: Scope, { rowId }: { rowId: number }): Promise<void> {
  const target = await lockMessageByRowId(scope, rowId);
  const { isDeleted, mediaState, mediaReference } = target.message;
  if (isDeleted) {
    throw new AppError('ERR_SENDING_WAPP_MSG');
  }
  await (mediaState === 'failed' && mediaReference ? retryMedia : retrySending)(scope, target);
}
