import { FileOption } from '#server/conversations/files/index.ts';
import type { Scope } from '#server/platform/database/scope.ts';

interface Parts {
  readonly fileListId: number | null;
  /** A text, or a file of its own. */
  readonly hasMessage: boolean;
  /** A question comes first, alone. */
  readonly isAsking: boolean;
}

/** Seconds from one recipient to the next: the pace of the settings, unless the number takes longer for all that each of them gets. */
export async function findStepSeconds(
  { em, platform }: Scope,
  stepSeconds: number,
  { fileListId, hasMessage, isAsking }: Parts,
): Promise<number> {
  const files = fileListId === null || isAsking ? 0 : await em.count(FileOption, { fileListId, filePath: { $ne: null } });
  const messages = Math.max(1, files + (hasMessage || isAsking ? 1 : 0));
  return Math.max(stepSeconds, (messages * 60) / platform.config.messagesPerMinute);
}
