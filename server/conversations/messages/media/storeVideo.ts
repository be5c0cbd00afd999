import { stat } from 'node:fs/promises';
import path from 'node:path';
import { inspectFile, type FileInspection } from '#server/platform/files/inspectFile.ts';
import { withTempFile } from '#server/platform/files/withTempFile.ts';
import { remuxToMp4 } from '#server/platform/video/remuxToMp4.ts';
import { maxVideoBytes, mediaTypeOf, storeMedia, type IncomingFile, type MediaOwner } from './storeMedia.ts';
import type { StoredMedia } from './StoredMedia.ts';

/** Stores a video: as MP4 where its codecs allow it, as phones play no other container; else as it is, to be sent as a document. */
export const storeVideo = (owner: MediaOwner, file: IncomingFile, inspected: FileInspection): Promise<StoredMedia> =>
  withTempFile(owner.platform, async (convertedPath) => {
    const isKept = mediaTypeOf(inspected.type) === 'video' || file.size > maxVideoBytes;
    if (isKept || !(await remuxToMp4(file.path, convertedPath))) {
      return storeMedia(owner, file, inspected);
    }
    const { size } = await stat(convertedPath);
    const mp4 = { path: convertedPath, size, name: file.name && `${path.parse(file.name).name}.mp4`, type: 'video/mp4' };
    return storeMedia(owner, mp4, await inspectFile(convertedPath, mp4));
  });
