import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fail } from './runCommand.mjs';

const readSize = 64 * 2 ** 20;

function createGit(folder) {
  const run = (...args) =>
    execFileSync('git', args, { cwd: folder, encoding: 'utf8', maxBuffer: readSize, stdio: ['ignore', 'pipe', 'ignore'] });
  return {
    find: (...args) => {
      try {
        return run(...args).trim();
      } catch {
        return null;
      }
    },
    list: (...args) =>
      run(...args, '-z')
        .split('\0')
        .filter((line) => line !== ''),
  };
}

/** Where a branch left `main`; on `main` itself the commit before, unless something is uncommitted. */
function findBase(git) {
  const head = git.find('rev-parse', 'HEAD') ?? fail('`changed` asks git what has changed, and there is no commit here.');
  const bases = ['origin/main', 'main'].map((name) => git.find('merge-base', name, 'HEAD'));
  const branchBase = bases.find((base) => base !== null && base !== head);
  if (branchBase !== undefined || git.find('status', '--porcelain') !== '') {
    return branchBase ?? head;
  }
  return git.find('rev-parse', '--verify', '--quiet', 'HEAD~1') ?? head;
}

/** Files that differ from the base or are new or removed in the working tree. */
export function listChangedFiles(folder) {
  const git = createGit(folder);
  const changed = git.list('diff', '--name-only', '--no-renames', findBase(git));
  return [...new Set([...changed, ...git.list('ls-files', '--others', '--exclude-standard')])].toSorted();
}

const withText = /\.(?:tsx?|mjs|cjs)$/;

/** Path of each file of the working tree → its text, which is empty where no import can be in it. */
export function readProjectFiles(folder) {
  const present = createGit(folder)
    .list('ls-files', '--cached', '--others', '--exclude-standard')
    .filter((file) => existsSync(path.join(folder, file)));
  return new Map(present.map((file) => [file, withText.test(file) ? readFileSync(path.join(folder, file), 'utf8') : '']));
}
