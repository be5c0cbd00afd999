import { spawn } from 'node:child_process';
import os from 'node:os';
import { root } from './root.mjs';

/** Runs a command in the project with our output and no input, and answers its exit code. */
export function run(command, args, options = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd: root, stdio: ['ignore', 'inherit', 'inherit'], ...options });
    child.once('error', reject);
    child.once('exit', (code, signal) => resolve(exitCode(code, signal)));
  });
}

/** The same, where anything but success is refused with a sentence. */
export async function must(sentence, [command, ...args], options) {
  const code = await run(command, args, options);
  if (code !== 0) {
    refuse(`${sentence} (exit code ${code})`);
  }
}

/** Something the person at the keyboard can act on: no stack is shown. */
class Refusal extends Error {}

export function refuse(sentence) {
  throw new Refusal(sentence);
}

/** Runs a whole program; its answer becomes the exit code. */
export async function program(main) {
  try {
    process.exitCode = (await main()) ?? 0;
  } catch (error) {
    console.error(error instanceof Refusal ? error.message : error);
    process.exitCode = 1;
  }
}

/** A shell's notion of how a process ended. */
export function exitCode(code, signal) {
  return code ?? 128 + (os.constants.signals[signal] ?? 0);
}
