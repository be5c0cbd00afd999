import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { onTestFinished } from 'vitest';

/** Audio player that records the played files. */
export interface FakeSoundPlayer {
  readonly environment: Readonly<Record<string, string>>;
  /** Played files: `bell-7.wav` is a bell at volume 0.7. */
  listPlayedFiles(): Promise<string[]>;
}

const playerNames = ['pw-play', 'afplay'];

/** Puts the fake players first in PATH. */
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
