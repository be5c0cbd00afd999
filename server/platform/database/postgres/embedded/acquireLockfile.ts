import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { readProcessStartTime, isProcessAlive } from './processes.ts';
import { DatabaseUnavailableError } from './DatabaseUnavailableError.ts';

interface LockOwner {
  readonly pid: number;
  readonly born: string;
}

/**
 * Locks a folder for this process by a file in it. Throws `DatabaseUnavailableError` naming the process that holds it; returns
 * the release.
 */
export function acquireLockfile(file: string): () => void {
  const draft = `${file}.${process.pid}`;
  writeFileSync(draft, JSON.stringify({ pid: process.pid, born: readProcessStartTime(process.pid) } satisfies LockOwner), { mode: 0o600 });
  try {
    claimLockfile(draft, file);
  } finally {
    rmSync(draft, { force: true });
  }
  return () => rmSync(file, { force: true });
}

function claimLockfile(draft: string, file: string): void {
  for (let attempt = 0; attempt < 5; attempt += 1) {
    if (tryLink(draft, file)) {
      return;
    }
    removeStaleLock(file);
  }
  throw new DatabaseUnavailableError(`The lock ${file} could not be taken.`);
}

/** A hard link appears atomically with its content and never replaces a file, which a plain write cannot promise. */
function tryLink(from: string, to: string): boolean {
  try {
    linkSync(from, to);
    return true;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') {
      return false;
    }
    throw error;
  }
}

function removeStaleLock(file: string): void {
  const text = readText(file);
  assertNotLocked(file, text);
  const stalePath = `${file}.${process.pid}.stale`;
  if (!tryRename(file, stalePath)) {
    return;
  }
  if (readText(stalePath) !== text) {
    // Another process took the lock between the read and the rename: restore it.
    tryLink(stalePath, file);
  }
  rmSync(stalePath, { force: true });
}

function tryRename(from: string, to: string): boolean {
  try {
    renameSync(from, to);
    return true;
  } catch {
    return false;
  }
}

function assertNotLocked(file: string, text: string): void {
  const holder = parseLockOwner(text);
  if (holder && isProcessAlive(holder.pid) && readProcessStartTime(holder.pid) === holder.born) {
    throw new DatabaseUnavailableError(
      `The data folder is in use by process ${holder.pid} (${file}). Stop that one first, or choose another DATA_DIR.`,
    );
  }
}

function readText(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}

function parseLockOwner(text: string): LockOwner | undefined {
  try {
    const held: unknown = JSON.parse(text);
    return isLockOwner(held) ? held : undefined;
  } catch {
    return undefined;
  }
}

function isLockOwner(value: unknown): value is LockOwner {
  return typeof value === 'object' && value !== null && 'pid' in value && typeof value.pid === 'number' && 'born' in value;
}
