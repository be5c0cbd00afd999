import { execute } from '#server/platform/database/queryRows.ts';
import type { Scope } from '#server/platform/database/scope.ts';

/** Keeps the words of a recording with it. */
export async function saveTranscript(scope: Scope, messageId: number, transcript: string): Promise<void> {
  await execute(scope.em, 'update messages set media_transcript = $2, updated_at = now() where id = $1', [messageId, transcript]);
  scope.recordEvent('message.changed', { messageId });
}
