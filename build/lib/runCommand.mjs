import { spawn } from 'node:child_process';
import os from 'node:os';
import { projectRoot } from './paths.mjs';

/** Runs a command in the project folder with inherited output and returns its exit code. */
export function runCommand(command, args, options = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd: projectRoot, stdio: ['ignore', 'inherit', 'inherit'], ...options });
    child.once('error', reject);
    child.once('exit', (code, signal) => resolve(exitCode(code, signal)));
  });
}

/** Fails with the sentence on a non-zero exit code, and where there is no such command. */
export async function runOrFail(sentence, [command, ...args], options) {
  const code = await runCommand(command, args, options).catch((error) => fail(`${sentence} (${error.message})`));
  if (code !== 0) {
    fail(`${sentence} (exit code ${code})`);
  }
}

/** Shown without a stack: the user can act on it. */
class UserError extends Error {}

export function fail(sentence) {
  throw new UserError(sentence);
}

/** The pinned Node is installed by an older one, though not by any. */
const oldestNode = 20;

/** Runs a script; its result becomes the exit code. */
export async function runMain(main) {
  try {
    if (Number.parseInt(process.versions.node, 10) < oldestNode) {
      fail(`This is Node ${process.versions.node}. Run the same command with Node ${oldestNode} or newer.`);
    }
    process.exitCode = (await main()) ?? 0;
  } catch (error) {
    console.error(error instanceof UserError ? error.message : error);
    process.exitCode = 1;
  }
}

/** Exit code as shells report it: 128 plus the signal. */
export function exitCode(code, signal) {
  return code ?? 128 + (os.constants.signals[signal] ?? 0);
}
