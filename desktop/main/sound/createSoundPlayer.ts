import { accessSync, constants, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { spawn } from 'node:child_process';
import { app } from 'electron';
import type { AudibleSoundName, SoundName } from '#shared/rules/notificationPreferences.ts';
import { createDedupe } from '#main/notifications/createDedupe.ts';
import { executableSearchPath } from '#main/system/environment.ts';
import { scaleWav } from './scaleWav.ts';

type PlayerCommand = (file: string) => readonly [string, ...string[]];

const script = (file: string): string => `(New-Object Media.SoundPlayer '${file.replaceAll("'", "''")}').PlaySync()`;

const commands: Readonly<Record<string, PlayerCommand>> = {
  afplay: (file) => ['afplay', file],
  'pw-play': (file) => ['pw-play', file],
  paplay: (file) => ['paplay', file],
  aplay: (file) => ['aplay', '-q', file],
  'powershell.exe': (file) => ['powershell.exe', '-NoProfile', '-NonInteractive', '-WindowStyle', 'Hidden', '-Command', script(file)],
};

const candidates: Readonly<Record<string, readonly string[]>> = {
  darwin: ['afplay'],
  win32: ['powershell.exe'],
  linux: ['pw-play', 'paplay', 'aplay'],
};

function isExecutable(name: string): boolean {
  return executableSearchPath()
    .split(path.delimiter)
    .some((folder) => {
      try {
        accessSync(path.join(folder, name), constants.X_OK);
        return true;
      } catch {
        return false;
      }
    });
}

/** The audio player of the system; null without one. */
function findSystemPlayer(): PlayerCommand | null {
  const name = (candidates[process.platform] ?? []).find(isExecutable);
  return name === undefined ? null : (commands[name] ?? null);
}

/** Starts playback without waiting; `onFailure` is called when the player fails. */
function playFile(player: PlayerCommand, file: string, onFailure: () => void): void {
  const [command, ...args] = player(file);
  const child = spawn(command, args, { stdio: 'ignore', windowsHide: true });
  child.once('error', onFailure);
  child.once('exit', (code) => code !== 0 && onFailure());
}

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
