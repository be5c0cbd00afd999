import type { FileSendMode } from '#shared/conversations/messages/input.ts';
import { inspectFile } from '#server/platform/files/inspectFile.ts';
import { storeAudio } from './storeAudio.ts';
import { assertFileSize, storeMedia, type IncomingFile, type MediaOwner } from './storeMedia.ts';
import type { StoredMedia } from './StoredMedia.ts';

/** Stores a file that a program has made or fetched; a recording becomes a voice message where that is possible. */
export async function storeFile(owner: MediaOwner, file: IncomingFile, as?: FileSendMode): Promise<StoredMedia> {
  const inspection = await inspectFile(file.path, file);
  assertFileSize(file, inspection);
  return inspection.type.startsWith('audio/') ? storeAudio(owner, file, { inspection, as }) : storeMedia(owner, file, inspection);
}
