import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { onTestFinished } from 'vitest';

/** A player of sounds that plays nothing and writes down what it was given. */
export interface FakeSoundPlayer {
  readonly environment: Readonly<Record<string, string>>;
  /** The files that were played: `bell-7.wav` is a bell at seven tenths. */
  listPlayedFiles(): Promise<string[]>;
}

const playerNames = ['pw-play', 'afplay'];

/** Puts it before the system's own player. */
export async function installFakeSoundPlayer(): Promise<FakeSoundPlayer> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'prosa-ears-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true, maxRetries: 10 }));
  const log = path.join(folder, 'heard');
  await writeFile(log, '');
  for (const name of playerNames) {
    await writeFile(path.join(folder, name), `#!/bin/sh\nbasename "$1" >> '${log}'\n`);
    await chmod(path.join(folder, name), 0o755);
  }
  return {
    environment: { PATH: [folder, process.env['PATH']].join(path.delimiter) },
    listPlayedFiles: async () => (await readFile(log, 'utf8')).split('\n').filter((line) => line !== ''),
  };
}
