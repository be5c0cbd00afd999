import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';

export interface ProcessLimits {
  readonly timeoutMs: number;
  /** Of the V8 heap. */
  readonly maxMemoryMb: number;
}

/** The work took more time or memory than it may. */
export class ProcessLimitError extends Error {}

/**
 * Runs a module in a process of its own, which gets the input as its first message and answers with one; throws ProcessLimitError, or
 * an Error where it ends otherwise. A stranger's file may crash that process: a thread would take the server with it, also at the limit
 * of its memory (nodejs/node#47224).
 */
export function runInProcess<Result>(module: URL, input: object, { timeoutMs, maxMemoryMb }: ProcessLimits): Promise<Result> {
  const child = fork(fileURLToPath(module), {
    serialization: 'advanced',
    execArgv: [`--max-old-space-size=${maxMemoryMb}`],
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    // No secrets for code that breaks out of a reader.
    env: { TZ: 'UTC' },
    timeout: timeoutMs,
    killSignal: 'SIGKILL',
  });
  return new Promise<Result>((resolve, reject) => {
    child.once('message', (result) => resolve(result as Result));
    child.once('error', reject);
    // V8 aborts at the limit of its memory.
    child.once('exit', (code, signal) =>
      reject(signal === 'SIGKILL' || signal === 'SIGABRT' ? new ProcessLimitError() : new Error(`ended with ${signal ?? code}`)),
    );
    child.send(input, (error) => (error ? reject(error) : undefined));
  }).finally(() => child.kill('SIGKILL'));
}

/** Answers in such a process: reads the input, sends the result, and lets the process end. */
export function answerInProcess<Input, Result>(work: (input: Input) => Result | Promise<Result>): void {
  process.once('message', async (input) => process.send?.((await work(input as Input)) ?? null));
}
