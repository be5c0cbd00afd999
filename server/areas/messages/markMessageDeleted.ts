import type { Scope } from '#server/platform/database/scope.ts';
import type { MessageWithTicket } from './findMessage.ts';
import { refreshLastMessage } from './lastMessagePreview.ts';

/** A message was taken back; the list says so where it was the last one. Its words stay with the company. */
export async function markMessageDeleted(scope: Scope, { ticket, message }: MessageWithTicket): Promise<void> {
  Object.assign(message, { isDeleted: true, revokeFailure: null });
  await refreshLastMessage(scope, ticket, message);
}
