import { existsSync, lstatSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { projectRoot } from './paths.mjs';
import { fail, runOrFail } from './runCommand.mjs';

/** Runs `npm ci` unless node_modules matches the lock file. */
export async function ensurePackages(folder = projectRoot) {
  const installed = path.join(folder, 'node_modules');
  if (lstatSync(installed, { throwIfNoEntry: false })?.isSymbolicLink()) {
    // `npm ci` would empty the folder that it names.
    fail(`${installed} is a link. Remove it: the packages must lie in the project's own folder.`);
  }
  if (isInstalled(folder)) {
    return;
  }
  console.log('Installing packages (once; about a minute).');
  // No package needs install scripts, and none should run unread.
  const flags = ['--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'];
  await runOrFail('The packages could not be installed.', [...npmCommand(), 'ci', ...flags], {
    cwd: folder,
    shell: process.platform === 'win32',
  });
}

/** npm writes this list last, so an interrupted install does not match. */
function isInstalled(folder) {
  const list = path.join(folder, 'node_modules/.package-lock.json');
  if (!existsSync(list)) {
    return false;
  }
  const installed = packagesIn(list);
  const locked = packagesIn(path.join(folder, 'package-lock.json'));
  const isSame = ([name, { version }]) => locked[name]?.version === version;
  const isPresent = ([name, { optional, version }]) => name === '' || optional || installed[name]?.version === version;
  return Object.entries(installed).every(isSame) && Object.entries(locked).every(isPresent);
}

function packagesIn(file) {
  return JSON.parse(readFileSync(file, 'utf8')).packages;
}

function npmCommand() {
  const { npm_execpath: npmScript } = process.env;
  return npmScript?.endsWith('.js') ? [process.execPath, npmScript] : ['npm'];
}
