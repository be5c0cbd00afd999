import { useEffect, useState } from 'react';
import type { MessageRecord } from '#shared/areas/messages.ts';
import { mediaAddress } from '#ui/kit/index.ts';

const steps = 64;
/** Beyond this a sound is not fetched only to be drawn. */
const mostBytes = 512 * 1024;
/** Where nothing is known yet. */
const quiet: readonly number[] = Array.from({ length: steps }, () => 0);

/** As many bars as are drawn, each the loudest of its part, so that a short word is not lost between two. */
export function barsOf(levels: readonly number[], count: number): number[] {
  const known = levels.length === 0 ? quiet : levels;
  return Array.from({ length: count }, (_, index) => {
    const from = Math.floor((index * known.length) / count);
    const to = Math.max(from + 1, Math.floor(((index + 1) * known.length) / count));
    return Math.max(...known.slice(from, to));
  });
}

/** How loud each part of a sound is, from 0 to 100, the loudest being 100. */
export function levelsOf(samples: Float32Array): number[] {
  const size = Math.max(1, Math.floor(samples.length / steps));
  const loudness = Array.from({ length: steps }, (_, index) => {
    const part = samples.subarray(index * size, (index + 1) * size);
    return Math.sqrt(part.reduce((sum, sample) => sum + sample * sample, 0) / Math.max(1, part.length));
  });
  const loudest = Math.max(...loudness);
  return loudness.map((level) => (loudest === 0 ? 0 : Math.round((level / loudest) * 100)));
}

/** What was drawn once is not drawn again. */
const drawn = new Map<number, readonly number[]>();

async function draw(rowId: number, { url, signal }: { url: string; signal: AbortSignal }): Promise<readonly number[]> {
  const response = await fetch(mediaAddress(url), { signal });
  const decoder = new OfflineAudioContext(1, 1, 16_000);
  const sound = await decoder.decodeAudioData(await response.arrayBuffer());
  const levels = levelsOf(sound.getChannelData(0));
  drawn.set(rowId, levels);
  return levels;
}

/** Whether a sound that nobody has drawn yet is here, and small. */
const isToDraw = ({ rowId, media, mediaUrl }: MessageRecord): boolean =>
  media?.waveform === null && !drawn.has(rowId) && Boolean(mediaUrl) && (media.size ?? Infinity) <= mostBytes;

/** The shape of a voice: as its sender drew it, else drawn here from a sound that is small. */
export function useWaveform(message: MessageRecord): readonly number[] {
  const { rowId, media, mediaUrl } = message;
  const [own, setOwn] = useState(drawn.get(rowId));
  const url = isToDraw(message) ? mediaUrl : null;
  useEffect(() => {
    if (url === null) {
      return undefined;
    }
    const leaving = new AbortController();
    // What cannot be drawn can often still be heard: it keeps a flat line.
    draw(rowId, { url, signal: leaving.signal }).then(setOwn, () => undefined);
    return () => leaving.abort();
  }, [rowId, url]);
  return media?.waveform ?? own ?? quiet;
}
