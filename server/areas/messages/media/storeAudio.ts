import { stat } from 'node:fs/promises';
import path from 'node:path';
import { inspectFile, type FileInspection } from '#server/platform/files/inspectFile.ts';
import { withTempFile } from '#server/platform/files/withTempFile.ts';
import { readSound } from '#server/platform/sound/readSound.ts';
import type { Scope } from '#server/platform/database/scope.ts';
import { storeMedia, type IncomingFile, type StoredMedia } from './storeMedia.ts';

/** The file name with the extension of the converted container. */
const oggName = (name: string | null): string | null => name && `${path.parse(name).name}.ogg`;

/**
 * Stores an audio file with its duration. Browser recordings are converted to voice messages with a waveform; codecs that phones
 * reject stay audio files.
 */
export const storeAudio = (scope: Scope, file: IncomingFile, inspected: FileInspection): Promise<StoredMedia> =>
  withTempFile(scope.platform, async (convertedPath) => {
    const { seconds, voice } = await readSound(file.path, convertedPath);
    if (voice === null) {
      return { ...(await storeMedia(scope, file, inspected)), mediaDuration: seconds };
    }
    const ogg = { path: convertedPath, size: (await stat(convertedPath)).size, name: oggName(file.name), type: 'audio/ogg' };
    const storedVoice = await storeMedia(scope, ogg, await inspectFile(convertedPath, ogg));
    return { ...storedVoice, mediaDuration: voice.seconds, mediaWaveform: voice.waveform };
  });
