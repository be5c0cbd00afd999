import type { Scope } from '#server/platform/database/scope.ts';
import type { MessageWithTicket } from './findMessage.ts';
import { refreshLastMessage } from './lastMessagePreview.ts';

/** Marks a message as deleted and updates the preview; its text stays stored. */
export async function markMessageDeleted(scope: Scope, { ticket, message }: MessageWithTicket): Promise<void> {
  Object.assign(message, { isDeleted: true, revokeFailure: null });
  await refreshLastMessage(scope, ticket, message);
}
