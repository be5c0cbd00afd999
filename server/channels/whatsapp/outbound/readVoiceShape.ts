import type { VoiceShape } from '#server/platform/sound/readSound.ts';

const steps = 64;
const headLength = 27;
/** Opus counts in samples of this rate, whatever was recorded. */
const rate = 48_000;
/** A packet of this size or less holds silence. */
const silence = 8;

interface Pages {
  /** Bytes of each packet. */
  readonly sizes: number[];
  readonly samples: number;
  readonly first: Buffer;
}

/** Walks through the pages of an Ogg file; null where it is none. */
function readPages(file: Buffer): Pages | null {
  const sizes: number[] = [];
  let [at, samples, size] = [0, 0, 0];
  let first: Buffer | undefined;
  while (at + headLength <= file.length && file.toString('latin1', at, at + 4) === 'OggS') {
    const lacing = file.subarray(at + headLength, at + headLength + (file[at + 26] ?? 0));
    const body = at + headLength + lacing.length;
    first ??= file.subarray(body, body + (lacing[0] ?? 0));
    samples = Math.max(samples, Number(file.readBigInt64LE(at + 6)));
    for (const part of lacing) {
      size += part;
      if (part < 255) {
        sizes.push(size);
        size = 0;
      }
    }
    at = body + lacing.reduce((sum, part) => sum + part, 0);
  }
  return first === undefined ? null : { sizes, samples, first };
}

/** The loudest of each stretch, as part of the loudest of all. */
function toWaveformSteps(levels: readonly number[]): number[] {
  const loudest = Math.max(1, ...levels);
  return Array.from({ length: steps }, (_, step) => {
    const from = Math.floor((step * levels.length) / steps);
    const to = Math.max(from + 1, Math.floor(((step + 1) * levels.length) / steps));
    return Math.round((100 * Math.max(0, ...levels.slice(from, to))) / loudest);
  });
}

/**
 * Length and shape of an Ogg file with Opus in it; null for anything else, which no phone takes for a voice note. The shape is
 * read off how many bytes the encoder spent where: loud and rich sound costs more. No sound has to be decoded for it.
 */
export function readVoiceShape(file: Buffer): VoiceShape | null {
  const pages = readPages(file);
  if (pages === null || pages.first.toString('latin1', 0, 8) !== 'OpusHead') {
    return null;
  }
  const [, , ...sound] = pages.sizes;
  const played = pages.samples - (pages.first.length >= 12 ? pages.first.readUInt16LE(10) : 0);
  return { seconds: Math.max(1, Math.round(played / rate)), waveform: toWaveformSteps(sound.map((size) => Math.max(0, size - silence))) };
}
