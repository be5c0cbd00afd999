import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { app } from 'electron';
import type { SoundName } from '#shared/rules/notices.ts';
import type { Ringing } from '#shared/rules/tones.ts';
import { createOnce } from './once.ts';
import { findPlayer, play } from './players.ts';
import { waveOf } from './wave.ts';

interface Wanted {
  readonly sound: SoundName;
  /** 0 to 1. */
  readonly volume: number;
  /** What rings: two pages that hear of the same message ring once. */
  readonly key?: string;
}

/** A burst of messages is one sound. */
const gap = 400;

function fileOf(sound: Ringing, volume: number): string {
  const folder = path.join(app.getPath('userData'), 'sounds');
  const file = path.join(folder, `${sound}-${Math.round(volume * 10)}.wav`);
  if (!existsSync(file)) {
    mkdirSync(folder, { recursive: true });
    writeFileSync(file, waveOf(sound, volume));
  }
  return file;
}

/** Plays through the system, whatever the pages are doing. `otherwise` is for systems without a player. */
export function createSounds(otherwise: (wanted: { sound: SoundName; volume: number }) => void): (wanted: Wanted) => void {
  const player = findPlayer();
  const wasHeard = createOnce();
  let last = Number.NEGATIVE_INFINITY;

  return ({ sound, volume, key }) => {
    const now = performance.now();
    const isBurst = key !== undefined && now - last < gap;
    if (sound === 'none' || volume <= 0 || wasHeard(key) || isBurst) {
      return;
    }
    // A sound that is tried out swallows none that tells of something.
    last = key === undefined ? last : now;
    const fallBack = (): void => otherwise({ sound, volume });
    if (player === null) {
      fallBack();
    } else {
      play(player, fileOf(sound, Math.round(volume * 10) / 10), fallBack);
    }
  };
}
