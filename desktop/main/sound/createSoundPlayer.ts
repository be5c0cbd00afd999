import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { app } from 'electron';
import type { SoundName } from '#shared/rules/notificationPreferences.ts';
import type { AudibleSoundName } from '#shared/rules/soundNotes.ts';
import { createDedupe } from '#main/notifications/createDedupe.ts';
import { findSystemPlayer, playFile } from './systemPlayer.ts';
import { encodeWav } from './encodeWav.ts';

interface PlaySoundInput {
  readonly sound: SoundName;
  /** 0 to 1. */
  readonly volume: number;
  /** What rings: two pages that hear of the same message ring once. */
  readonly key?: string;
}

/** A burst of messages is one sound. */
const burstGapMs = 400;

function writeSoundFile(sound: AudibleSoundName, volume: number): string {
  const folder = path.join(app.getPath('userData'), 'sounds');
  const file = path.join(folder, `${sound}-${Math.round(volume * 10)}.wav`);
  if (!existsSync(file)) {
    mkdirSync(folder, { recursive: true });
    writeFileSync(file, encodeWav(sound, volume));
  }
  return file;
}

/** Plays through the system, whatever the pages are doing. `otherwise` is for systems without a player. */
export function createSoundPlayer(otherwise: (wanted: { sound: SoundName; volume: number }) => void): (wanted: PlaySoundInput) => void {
  const player = findSystemPlayer();
  const wasHeard = createDedupe();
  let last = Number.NEGATIVE_INFINITY;

  return ({ sound, volume, key }) => {
    const now = performance.now();
    const isBurst = key !== undefined && now - last < burstGapMs;
    if (sound === 'none' || volume <= 0 || wasHeard(key) || isBurst) {
      return;
    }
    // A sound that is tried out swallows none that tells of something.
    last = key === undefined ? last : now;
    const fallBack = (): void => otherwise({ sound, volume });
    if (player === null) {
      fallBack();
    } else {
      playFile(player, writeSoundFile(sound, Math.round(volume * 10) / 10), fallBack);
    }
  };
}
