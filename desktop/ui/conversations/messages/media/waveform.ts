import { useEffect, useState } from 'react';
import type { MessageRecord } from '#shared/conversations/messages/index.ts';
import { resolveMediaUrl } from '#ui/kit/index.ts';

const levelCount = 64;
/** Larger files are not downloaded just to draw the waveform. */
const maxBytes = 512 * 1024;
const silentLevels: readonly number[] = Array.from({ length: levelCount }, () => 0);

/** Resamples to `count` bars, each the maximum of its part, so that short words stay visible. */
export function resampleLevels(levels: readonly number[], count: number): number[] {
  const source = levels.length === 0 ? silentLevels : levels;
  return Array.from({ length: count }, (_, index) => {
    const from = Math.floor((index * source.length) / count);
    const to = Math.max(from + 1, Math.floor(((index + 1) * source.length) / count));
    return Math.max(...source.slice(from, to));
  });
}

/** Loudness of each part from 0 to 100, normalized to the loudest. */
export function computeLevels(samples: Float32Array): number[] {
  const size = Math.max(1, Math.floor(samples.length / levelCount));
  const loudness = Array.from({ length: levelCount }, (_, index) => {
    const part = samples.subarray(index * size, (index + 1) * size);
    return Math.sqrt(part.reduce((sum, sample) => sum + sample * sample, 0) / Math.max(1, part.length));
  });
  const loudest = Math.max(...loudness);
  return loudness.map((level) => (loudest === 0 ? 0 : Math.round((level / loudest) * 100)));
}

/** Loudness of an encoded sound; rejects where it cannot be decoded. */
export async function decodeLevels(sound: Blob): Promise<number[]> {
  const decoder = new OfflineAudioContext(1, 1, 16_000);
  return computeLevels((await decoder.decodeAudioData(await sound.arrayBuffer())).getChannelData(0));
}

const levelsByRowId = new Map<number, readonly number[]>();

async function fetchLevels(rowId: number, { url, signal }: { url: string; signal: AbortSignal }): Promise<readonly number[]> {
  const response = await fetch(resolveMediaUrl(url), { signal });
  const levels = await decodeLevels(await response.blob());
  levelsByRowId.set(rowId, levels);
  return levels;
}

const needsLevels = ({ rowId, media, mediaUrl }: MessageRecord): boolean =>
  media?.waveform === null && !levelsByRowId.has(rowId) && Boolean(mediaUrl) && (media.size ?? Infinity) <= maxBytes;

/** Waveform sent by the phone, else computed from a small file. */
export function useWaveform(message: MessageRecord): readonly number[] {
  const { rowId, media, mediaUrl } = message;
  const [ownLevels, setOwnLevels] = useState(levelsByRowId.get(rowId));
  const url = needsLevels(message) ? mediaUrl : null;
  useEffect(() => {
    if (url === null) {
      return undefined;
    }
    const abortController = new AbortController();
    // Audio that fails to decode here may still play: it keeps a flat line.
    fetchLevels(rowId, { url, signal: abortController.signal }).then(setOwnLevels, () => undefined);
    return () => abortController.abort();
  }, [rowId, url]);
  return media?.waveform ?? ownLevels ?? silentLevels;
}
