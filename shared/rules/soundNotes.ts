import type { SoundName } from './notificationPreferences.ts';

/** One note of a sound. */
export interface SoundNote {
  /** Seconds after the beginning. */
  readonly startSeconds: number;
  readonly frequencyHz: number;
  readonly durationSeconds: number;
  /** Parts of the tone above the ground note, by their loudness. */
  readonly overtones?: readonly number[];
}

export type AudibleSoundName = Exclude<SoundName, 'none'>;

/** Short, apart from one another at once, and none of them a melody one tires of. */
export const soundNotes: Readonly<Record<AudibleSoundName, readonly SoundNote[]>> = {
  chime: [
    { startSeconds: 0, frequencyHz: 880, durationSeconds: 0.35 },
    { startSeconds: 0.12, frequencyHz: 1318.5, durationSeconds: 0.35 },
  ],
  bell: [
    { startSeconds: 0, frequencyHz: 659.3, durationSeconds: 0.7, overtones: [0.5, 0.25] },
    { startSeconds: 0.18, frequencyHz: 987.8, durationSeconds: 0.7, overtones: [0.5, 0.25] },
    { startSeconds: 0.36, frequencyHz: 1318.5, durationSeconds: 0.7, overtones: [0.4] },
  ],
  drop: [{ startSeconds: 0, frequencyHz: 1046.5, durationSeconds: 0.18 }],
  knock: [
    { startSeconds: 0, frequencyHz: 196, durationSeconds: 0.09, overtones: [0.8, 0.5] },
    { startSeconds: 0.14, frequencyHz: 196, durationSeconds: 0.09, overtones: [0.8, 0.5] },
  ],
};

/** How loud the loudest is. */
export const maxAmplitude = 0.6;
