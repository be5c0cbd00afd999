import { existsSync, readFileSync } from 'node:fs';
import { projectPath } from './paths.mjs';
import { runOrFail } from './runCommand.mjs';

/** Runs `npm ci` unless node_modules matches the lock file. */
export async function ensurePackages() {
  if (isInstalled()) {
    return;
  }
  console.log('Installing packages (once; about a minute).');
  // No package needs install scripts, and none should run unread.
  const flags = ['--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'];
  await runOrFail('The packages could not be installed.', [...npmCommand(), 'ci', ...flags], { shell: process.platform === 'win32' });
}

/** npm writes this list last, so an interrupted install does not match. */
function isInstalled() {
  const list = projectPath('node_modules/.package-lock.json');
  if (!existsSync(list)) {
    return false;
  }
  const installed = packagesIn(list);
  const locked = packagesIn(projectPath('package-lock.json'));
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
