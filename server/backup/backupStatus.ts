import { readFile, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import Joi from 'joi';

/** What became of the last scheduled backup. Times are ISO. */
export interface BackupStatus {
  readonly startedAt: string;
  /** Of the newest whole backup. */
  readonly file: string | null;
  readonly madeAt: string | null;
  readonly bytes: number | null;
  /** When it was restored for a check; null: not yet, or it failed. */
  readonly checkedAt: string | null;
  /** Why the last run failed. */
  readonly error: string | null;
}

const statusRule = Joi.object<BackupStatus>({
  startedAt: Joi.string().isoDate().required(),
  file: Joi.string().allow(null).required(),
  madeAt: Joi.string().isoDate().allow(null).required(),
  bytes: Joi.number().allow(null).required(),
  checkedAt: Joi.string().isoDate().allow(null).required(),
  error: Joi.string().allow(null).required(),
});

const statusFile = (folder: string): string => path.join(folder, 'status.json');

/** Null: no backup was begun in this folder, or its status is unreadable. */
export async function readBackupStatus(folder: string): Promise<BackupStatus | null> {
  try {
    return Joi.attempt(JSON.parse(await readFile(statusFile(folder), 'utf8')), statusRule);
  } catch {
    return null;
  }
}

export async function writeBackupStatus(folder: string, status: BackupStatus): Promise<void> {
  const draft = `${statusFile(folder)}.draft`;
  await writeFile(draft, JSON.stringify(status, null, 2), { mode: 0o600 });
  await rename(draft, statusFile(folder));
}
