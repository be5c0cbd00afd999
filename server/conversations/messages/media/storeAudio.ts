import { stat } from 'node:fs/promises';
import path from 'node:path';
import type { FileSendMode } from '#shared/conversations/messages/input.ts';
import { inspectFile, type FileInspection } from '#server/platform/files/inspectFile.ts';
import { withTempFile } from '#server/platform/files/withTempFile.ts';
import { encodeVoiceIfPossible } from '#server/platform/sound/encodeVoiceIfPossible.ts';
import { readSound, type VoiceShape } from '#server/platform/sound/readSound.ts';
import { storeMedia, type IncomingFile, type MediaOwner } from './storeMedia.ts';
import type { StoredMedia } from './StoredMedia.ts';

/** The file name with the extension of the converted container. */
const oggName = (name: string | null): string | null => name && `${path.parse(name).name}.ogg`;

/** Older clients mark a recording by its name. */
const isRecordingName = (name: string | null): boolean => name?.includes('audio-record-site') === true;

async function storeVoice(owner: MediaOwner, file: IncomingFile, { path: convertedPath, shape }: ConvertedVoice): Promise<StoredMedia> {
  const ogg = { path: convertedPath, size: (await stat(convertedPath)).size, name: oggName(file.name), type: 'audio/ogg' };
  const storedVoice = await storeMedia(owner, ogg, await inspectFile(convertedPath, ogg));
  return { ...storedVoice, mediaDuration: shape.seconds, mediaWaveform: shape.waveform };
}

interface ConvertedVoice {
  readonly path: string;
  readonly shape: VoiceShape;
}

/** Encodes a recording that is no Opus; null where that is not possible. */
const encodeRecording = (owner: MediaOwner, file: IncomingFile, outputFile: string): Promise<VoiceShape | null> =>
  withTempFile(owner.platform, async (encodedPath) => {
    const isEncoded = await encodeVoiceIfPossible(owner.companyId, { file: file.path, outputFile: encodedPath });
    return isEncoded ? (await readSound(encodedPath, outputFile)).voice : null;
  });

interface StoreAudioOptions {
  readonly inspection: FileInspection;
  readonly as?: FileSendMode | undefined;
}

/**
 * Stores an audio file with its duration. Opus, which browsers record, becomes a voice message with a waveform. Other codecs stay audio
 * files, except for recordings, sent as a voice message or with the name that older clients give them: they are encoded where possible.
 */
export const storeAudio = (owner: MediaOwner, file: IncomingFile, { inspection, as }: StoreAudioOptions): Promise<StoredMedia> =>
  withTempFile(owner.platform, async (convertedPath) => {
    const { seconds, voice } = await readSound(file.path, convertedPath);
    const isRecording = as === 'voice' || isRecordingName(file.name);
    const shape = voice ?? (isRecording ? await encodeRecording(owner, file, convertedPath) : null);
    return shape === null
      ? { ...(await storeMedia(owner, file, inspection)), mediaDuration: seconds }
      : storeVoice(owner, file, { path: convertedPath, shape });
  });
