import { existsSync, readFileSync } from 'node:fs';
import { within } from './root.mjs';
import { must } from './run.mjs';

/** Installs what the lock file names, unless exactly that is there already. */
export async function ensureInstalled() {
  if (isInstalled()) {
    return;
  }
  console.log('Installing packages (once; about a minute).');
  // No install scripts: nothing here needs one, and none should run unread.
  const quiet = ['--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'];
  await must('The packages could not be installed.', [...npm(), 'ci', ...quiet], { shell: process.platform === 'win32' });
}

/** npm leaves a list of what it installed, written last: a broken or outdated install shows in it. */
function isInstalled() {
  const list = within('node_modules/.package-lock.json');
  if (!existsSync(list)) {
    return false;
  }
  const installed = packagesIn(list);
  const wanted = packagesIn(within('package-lock.json'));
  const isSame = ([name, { version }]) => wanted[name]?.version === version;
  const isThere = ([name, { optional, version }]) => name === '' || optional || installed[name]?.version === version;
  return Object.entries(installed).every(isSame) && Object.entries(wanted).every(isThere);
}

function packagesIn(file) {
  return JSON.parse(readFileSync(file, 'utf8')).packages;
}

function npm() {
  const { npm_execpath: own } = process.env;
  return own?.endsWith('.js') ? [process.execPath, own] : ['npm'];
}
