import { randomUUID } from 'node:crypto';
import { mkdir, rm } from 'node:fs/promises';
import path from 'node:path';
import type { Platform } from '#server/platform/platform.ts';

/** The folder for temporary files of this machine; stale ones are removed by the upload sweep. */
export async function ensureTempFolder({ config }: Platform): Promise<string> {
  const folder = path.join(config.dataDir, 'uploads');
  await mkdir(folder, { recursive: true, mode: 0o700 });
  return folder;
}

/** Runs work with a temporary path, removed afterwards. */
export async function withTempFile<T>(platform: Platform, work: (file: string) => Promise<T>): Promise<T> {
  const file = path.join(await ensureTempFolder(platform), randomUUID());
  try {
    return await work(file);
  } finally {
    await rm(file, { force: true });
  }
}
