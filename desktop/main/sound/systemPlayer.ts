import { spawn } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import path from 'node:path';
import { executableSearchPath } from '#main/system/environment.ts';

export type PlayerCommand = (file: string) => readonly [string, ...string[]];

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
export function findSystemPlayer(): PlayerCommand | null {
  const name = (candidates[process.platform] ?? []).find(isExecutable);
  return name === undefined ? null : (commands[name] ?? null);
}

/** Starts playback without waiting; `onFailure` is called when the player fails. */
export function playFile(player: PlayerCommand, file: string, onFailure: () => void): void {
  const [command, ...args] = player(file);
  const child = spawn(command, args, { stdio: 'ignore', windowsHide: true });
  child.once('error', onFailure);
  child.once('exit', (code) => code !== 0 && onFailure());
}
