import { appendFileSync, mkdirSync, readFileSync, renameSync, statSync } from 'node:fs';
import path from 'node:path';
import { app } from 'electron';
import { redactPersonalData } from './redactPersonalData.ts';

const maxBytes = 512 * 1024;

const logFile = (): string => path.join(app.getPath('userData'), 'logs', 'main.log');

function rotateLog(): void {
  if ((statSync(logFile(), { throwIfNoEntry: false })?.size ?? 0) > maxBytes) {
    renameSync(logFile(), logFile().replace(/\.log$/, '.old.log'));
  }
}

/** Appends a line to `logs/main.log`, without personal data; never throws. */
export function writeLog(message: string, detail: unknown = ''): void {
  const text = detail instanceof Error ? (detail.stack ?? detail.message) : typeof detail === 'string' ? detail : JSON.stringify(detail);
  try {
    mkdirSync(path.dirname(logFile()), { recursive: true });
    rotateLog();
    appendFileSync(logFile(), `${new Date().toISOString()} ${message} ${redactPersonalData(text)}\n`);
  } catch {
    // A full disk must not stop the program.
  }
}

/** The last lines of the log, for the diagnostics report. */
export function readLogTail(lines = 200): string[] {
  try {
    return readFileSync(logFile(), 'utf8').trimEnd().split('\n').slice(-lines);
  } catch {
    return [];
  }
}
