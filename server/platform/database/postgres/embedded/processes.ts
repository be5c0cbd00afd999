import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';

/** Whether a process runs; a zombie does not. */
export function isProcessAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    if (!isDenied(error)) {
      return false;
    }
  }
  return readStatFields(pid)[0] !== 'Z';
}

/** When a process started, in any form: distinguishes it from a later one with the same pid. */
export function readProcessStartTime(pid: number): string {
  return readStatFields(pid)[19] ?? runCommand('ps', ['-o', 'lstart=', '-p', String(pid)]);
}

/** The command line of a process, empty when it is gone. */
export function readCommandLine(pid: number): string {
  return readProcFile(pid, 'cmdline')?.replaceAll('\0', ' ') ?? readCommandLineFromSystem(pid);
}

/** For systems without /proc. Windows reports the program only. */
export function readCommandLineFromSystem(pid: number): string {
  return process.platform === 'win32'
    ? runCommand('tasklist', ['/FI', `PID eq ${pid}`, '/FO', 'CSV', '/NH'])
    : runCommand('ps', ['-ww', '-o', 'args=', '-p', String(pid)]);
}

/** Sends the signals one after another until the process is gone, waiting `timeoutMs` after each. */
export async function endProcess(pid: number, signals: readonly NodeJS.Signals[], timeoutMs = 10_000): Promise<boolean> {
  for (const signal of signals) {
    sendSignal(pid, signal);
    if (await waitForExit(pid, timeoutMs)) {
      return true;
    }
  }
  return false;
}

async function waitForExit(pid: number, timeoutMs: number): Promise<boolean> {
  const deadline = Date.now() + timeoutMs;
  while (isProcessAlive(pid)) {
    if (Date.now() > deadline) {
      return false;
    }
    await wait(20);
  }
  return true;
}

function sendSignal(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch (error) {
    if (isDenied(error)) {
      throw error;
    }
  }
}

function isDenied(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'EPERM';
}

/** Fields of /proc/<pid>/stat from the state on; the name before it may contain spaces and brackets. */
function readStatFields(pid: number): string[] {
  const stat = readProcFile(pid, 'stat');
  return stat ? stat.slice(stat.lastIndexOf(')') + 2).split(' ') : [];
}

function readProcFile(pid: number, file: string): string | undefined {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8');
  } catch {
    return undefined;
  }
}

function runCommand(command: string, args: string[]): string {
  try {
    return execFileSync(command, args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();
  } catch {
    return '';
  }
}
