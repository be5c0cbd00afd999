import type { Scope } from '#server/platform/database/scope.ts';
import type { MessageWithTicket } from './findMessage.ts';
import { refreshLastMessage } from './lastMessagePreview.ts';

/** Columns of a message whose file is gone, for everybody and for good. */
const erasedMedia = {
  mediaState: 'failed',
  mediaReason: 'mediaMissing',
  mediaReference: null,
  mediaPath: null,
  thumbnailPath: null,
  mediaPreview: null,
} as const;

/** Marks a message as deleted and updates the preview; its text stays stored, its file does not. */
export async function markMessageDeleted(scope: Scope, { ticket, message }: MessageWithTicket): Promise<void> {
  Object.assign(message, { isDeleted: true, revokeFailure: null }, message.mediaState === 'none' ? {} : erasedMedia);
  await refreshLastMessage(scope, ticket, message);
}
