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

/** The same, where anything but success ends the program with a sentence. */
export async function must(sentence, [command, ...args], options) {
  const code = await run(command, args, options);
  if (code !== 0) {
    refuse(`${sentence} (exit code ${code})`);
  }
}

/** Ends the program with a sentence for the person at the keyboard. */
export function refuse(sentence) {
  console.error(sentence);
  process.exit(1);
}

/** A shell's notion of how a process ended. */
export function exitCode(code, signal) {
  return code ?? 128 + (os.constants.signals[signal] ?? 0);
}
