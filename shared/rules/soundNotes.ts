import type { SoundName } from './notificationPreferences.ts';

export interface SoundNote {
  readonly startSeconds: number;
  readonly frequencyHz: number;
  readonly durationSeconds: number;
  /** Relative amplitude of each overtone. */
  readonly overtones?: readonly number[];
}

export type AudibleSoundName = Exclude<SoundName, 'none'>;

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

/** Peak amplitude of the synthesised sounds, 0 to 1. */
export const maxAmplitude = 0.6;
