import { stat } from 'node:fs/promises';
import path from 'node:path';
import { inspectFile, type Inspected } from '#server/platform/files/inspectFile.ts';
import { withWorkFile } from '#server/platform/files/workFile.ts';
import { readSound } from '#server/platform/sound/readSound.ts';
import type { Scope } from '#server/platform/db/scope.ts';
import { keepMedia, type IncomingFile, type KeptMedia } from './attachments.ts';

/** The name of a recording in the container that it has now. */
const namedOgg = (name: string | null): string | null => name && `${path.parse(name).name}.ogg`;

/**
 * Lays a sound into the store with its length. What a browser has recorded becomes the voice that phones make of it, with its
 * shape; a codec that phones take for no voice stays the sound file that it is.
 */
export const keepSound = (scope: Scope, file: IncomingFile, inspected: Inspected): Promise<KeptMedia> =>
  withWorkFile(scope.platform, async (made) => {
    const { seconds, voice } = await readSound(file.path, made);
    if (voice === null) {
      return { ...(await keepMedia(scope, file, inspected)), mediaDuration: seconds };
    }
    const ogg = { path: made, size: (await stat(made)).size, name: namedOgg(file.name), type: 'audio/ogg' };
    const kept = await keepMedia(scope, ogg, await inspectFile(made, ogg));
    return { ...kept, mediaDuration: voice.seconds, mediaWaveform: voice.waveform };
  });
