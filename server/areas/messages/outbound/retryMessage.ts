import { AppError } from '#shared/errors.ts';
import type { Scope } from '#server/platform/database/scope.ts';
import { removeNumberCheck } from '#server/areas/contacts/index.ts';
import { lockMessageByRowId, type MessageWithTicket } from '#server/areas/messages/findMessage.ts';

/** A file that could not be had is looked for anew, and its phone asked for it. */
function retryMedia(scope: Scope, { message }: MessageWithTicket): void {
  Object.assign(message, { mediaState: 'pending', mediaReason: null });
  scope.recordEvent('message.changed', { messageId: message.id });
  scope.enqueue('messages.fetchMedia', { messageId: message.id, asksAgain: true }, { key: `media-${message.id}` });
}

/** What could not be sent goes out once more, under the same id; over the conversation's number of today where its own is gone. */
async function retrySending(scope: Scope, { message, ticket }: MessageWithTicket): Promise<void> {
  const { failure, chat, delivery, id: messageId } = message;
  const connectionId = message.connectionId ?? ticket.whatsappId;
  if (delivery !== 'failed' || !connectionId || !message.requeue()) {
    throw new AppError('ERR_SENDING_WAPP_MSG');
  }
  message.connectionId = connectionId;
  await (failure === 'notOnWhatsApp' ? removeNumberCheck(scope, chat) : undefined);
  scope.recordEvent('message.changed', { messageId });
  scope.recordEvent('message.queued', { messageId, connectionId });
}

/** Tries once more what failed: the sending of ours, or the fetching of a file that came. */
export async function retryMessage(scope: Scope, { rowId }: { rowId: number }): Promise<void> {
  const target = await lockMessageByRowId(scope, rowId);
  const { isDeleted, mediaState, mediaReference } = target.message;
  if (isDeleted) {
    throw new AppError('ERR_SENDING_WAPP_MSG');
  }
  await (mediaState === 'failed' && mediaReference ? retryMedia : retrySending)(scope, target);
}
