import { appendFileSync, mkdirSync, readFileSync, renameSync, statSync } from 'node:fs';
import path from 'node:path';
import { app } from 'electron';
import { redacted } from './redacted.ts';

const most = 512 * 1024;

const file = (): string => path.join(app.getPath('userData'), 'logs', 'main.log');

function turnOver(): void {
  if ((statSync(file(), { throwIfNoEntry: false })?.size ?? 0) > most) {
    renameSync(file(), file().replace(/\.log$/, '.old.log'));
  }
}

/** One line in the program's own log, without anything that belongs to a person. */
export function note(what: string, detail: unknown = ''): void {
  const text = detail instanceof Error ? (detail.stack ?? detail.message) : typeof detail === 'string' ? detail : JSON.stringify(detail);
  try {
    mkdirSync(path.dirname(file()), { recursive: true });
    turnOver();
    appendFileSync(file(), `${new Date().toISOString()} ${what} ${redacted(text)}\n`);
  } catch {
    // A full disk must not stop the program.
  }
}

/** The end of the log, for the diagnostics report. */
export function lastNotes(lines = 200): string[] {
  try {
    return readFileSync(file(), 'utf8').trimEnd().split('\n').slice(-lines);
  } catch {
    return [];
  }
}
