import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { app } from 'electron';
import type { AudibleSoundName, SoundName } from '#shared/rules/notificationPreferences.ts';
import { createDedupe } from '#main/notifications/createDedupe.ts';
import { findSystemPlayer, playFile } from './systemPlayer.ts';
import { scaleWav } from './scaleWav.ts';

interface PlaySoundInput {
  readonly sound: SoundName;
  /** 0 to 1. */
  readonly volume: number;
  /** Identifies the event: two pages that receive the same message play one sound. */
  readonly key?: string;
}

/** Messages within this time play one sound. */
const burstGapMs = 400;

/** Sound files of the built UI. */
const sourceFolder = path.join(import.meta.dirname, '../ui/sounds');

function writeSoundFile(sound: AudibleSoundName, volume: number): string {
  const folder = path.join(app.getPath('userData'), 'sounds');
  const file = path.join(folder, `${sound}-${Math.round(volume * 10)}.wav`);
  if (!existsSync(file)) {
    mkdirSync(folder, { recursive: true });
    writeFileSync(file, scaleWav(readFileSync(path.join(sourceFolder, `${sound}.wav`)), volume));
  }
  return file;
}

/** Plays sounds with a program of the system; `playInPage` is the fallback without one. */
export function createSoundPlayer(playInPage: (input: { sound: SoundName; volume: number }) => void): (input: PlaySoundInput) => void {
  const player = findSystemPlayer();
  const isDuplicate = createDedupe();
  let last = Number.NEGATIVE_INFINITY;

  return ({ sound, volume, key }) => {
    const now = performance.now();
    const isBurst = key !== undefined && now - last < burstGapMs;
    if (sound === 'none' || volume <= 0 || isDuplicate(key) || isBurst) {
      return;
    }
    // A sound test must not suppress the sound of a message.
    last = key === undefined ? last : now;
    const fallBack = (): void => playInPage({ sound, volume });
    if (player === null) {
      fallBack();
    } else {
      playFile(player, writeSoundFile(sound, Math.round(volume * 10) / 10), fallBack);
    }
  };
}
