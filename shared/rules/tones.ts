import type { SoundName } from '#shared/rules/notices.ts';

/** One note of a sound. */
export interface Tone {
  /** Seconds after the beginning. */
  readonly at: number;
  readonly pitch: number;
  readonly length: number;
  /** Parts of the tone above the ground note, by their loudness. */
  readonly overtones?: readonly number[];
}

export type Ringing = Exclude<SoundName, 'none'>;

/** Short, apart from one another at once, and none of them a melody one tires of. */
export const tones: Readonly<Record<Ringing, readonly Tone[]>> = {
  chime: [
    { at: 0, pitch: 880, length: 0.35 },
    { at: 0.12, pitch: 1318.5, length: 0.35 },
  ],
  bell: [
    { at: 0, pitch: 659.3, length: 0.7, overtones: [0.5, 0.25] },
    { at: 0.18, pitch: 987.8, length: 0.7, overtones: [0.5, 0.25] },
    { at: 0.36, pitch: 1318.5, length: 0.7, overtones: [0.4] },
  ],
  drop: [{ at: 0, pitch: 1046.5, length: 0.18 }],
  knock: [
    { at: 0, pitch: 196, length: 0.09, overtones: [0.8, 0.5] },
    { at: 0.14, pitch: 196, length: 0.09, overtones: [0.8, 0.5] },
  ],
};

/** How loud the loudest is. */
export const ceiling = 0.6;
