import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { bornAt, isAlive } from './processes.ts';
import { DatabaseRefusal } from './refusal.ts';

interface Holder {
  readonly pid: number;
  readonly born: string;
}

/** Takes a folder for this process by a file in it, or throws naming the process that has it. Returns the release. */
export function takeLock(file: string): () => void {
  const draft = `${file}.${process.pid}`;
  writeFileSync(draft, JSON.stringify({ pid: process.pid, born: bornAt(process.pid) } satisfies Holder), { mode: 0o600 });
  try {
    claim(draft, file);
  } finally {
    rmSync(draft, { force: true });
  }
  return () => rmSync(file, { force: true });
}

function claim(draft: string, file: string): void {
  for (let attempt = 0; attempt < 5; attempt += 1) {
    if (linked(draft, file)) {
      return;
    }
    setAside(file);
  }
  throw new DatabaseRefusal(`The lock ${file} could not be taken.`);
}

/** A link appears with its content at once and never replaces another, which a plain write cannot promise. */
function linked(from: string, to: string): boolean {
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

function setAside(file: string): void {
  const seen = textOf(file);
  refuseIfHeld(file, seen);
  const aside = `${file}.${process.pid}.stale`;
  if (!renamed(file, aside)) {
    return;
  }
  if (textOf(aside) !== seen) {
    // Another starter took over between our look and our rename: give it its lock back.
    linked(aside, file);
  }
  rmSync(aside, { force: true });
}

function renamed(from: string, to: string): boolean {
  try {
    renameSync(from, to);
    return true;
  } catch {
    return false;
  }
}

function refuseIfHeld(file: string, text: string): void {
  const holder = parse(text);
  if (holder && isAlive(holder.pid) && bornAt(holder.pid) === holder.born) {
    throw new DatabaseRefusal(
      `The data folder is in use by process ${holder.pid} (${file}). Stop that one first, or choose another DATA_DIR.`,
    );
  }
}

function textOf(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}

function parse(text: string): Holder | undefined {
  try {
    const held: unknown = JSON.parse(text);
    return isHolder(held) ? held : undefined;
  } catch {
    return undefined;
  }
}

function isHolder(value: unknown): value is Holder {
  return typeof value === 'object' && value !== null && 'pid' in value && typeof value.pid === 'number' && 'born' in value;
}
