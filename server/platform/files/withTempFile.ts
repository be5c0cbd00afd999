import { randomUUID } from 'node:crypto';
import { mkdir, rm } from 'node:fs/promises';
import path from 'node:path';
import type { Platform } from '#server/platform/platform.ts';

/** Where files of this machine lie while they are worked on; what a dead process left there is swept out. */
export async function ensureTempFolder({ config }: Platform): Promise<string> {
  const folder = path.join(config.dataDir, 'uploads');
  await mkdir(folder, { recursive: true, mode: 0o700 });
  return folder;
}

/** Works with a path of its own, at which there is nothing afterwards. */
export async function withTempFile<T>(platform: Platform, work: (file: string) => Promise<T>): Promise<T> {
  const file = path.join(await ensureTempFolder(platform), randomUUID());
  try {
    return await work(file);
  } finally {
    await rm(file, { force: true });
  }
}
