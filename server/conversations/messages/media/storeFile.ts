import type { FileSendMode } from '#shared/conversations/messages/input.ts';
import { inspectFile } from '#server/platform/files/inspectFile.ts';
import type { Scope } from '#server/platform/database/scope.ts';
import { storeAudio } from './storeAudio.ts';
import { assertFileSize, storeMedia, type IncomingFile, type StoredMedia } from './storeMedia.ts';

/** Stores a file that a program has made or fetched; a recording becomes a voice message where that is possible. */
export async function storeFile(scope: Scope, file: IncomingFile, as?: FileSendMode): Promise<StoredMedia> {
  const inspected = await inspectFile(file.path, file);
  assertFileSize(file, inspected);
  return inspected.type.startsWith('audio/') ? storeAudio(scope, file, { inspected, as }) : storeMedia(scope, file, inspected);
}
