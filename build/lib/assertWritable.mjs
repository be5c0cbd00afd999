import { accessSync, constants, mkdirSync } from 'node:fs';
import { fail } from './runCommand.mjs';

const problems = { EACCES: 'may not be written by this account', EPERM: 'may not be written by this account', EEXIST: 'is no folder' };

/** Makes the folder where it is missing; where nothing can be written to it, fails with what is to be done in it and instead. */
export function assertWritable(folder, work) {
  try {
    mkdirSync(folder, { recursive: true });
    accessSync(folder, constants.W_OK);
  } catch ({ code }) {
    const problem = problems[code] ?? 'cannot be written';
    fail(
      `${work}, and ${folder} ${problem} (${code}). Make it writable, or run \`npm start\` once in a copy that is, and bring that copy here whole.`,
    );
  }
}
