import { accessSync, constants, existsSync, lstatSync, mkdirSync, readFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { projectRoot } from './paths.mjs';
import { assertWritable } from './assertWritable.mjs';
import { fail, runOrFail } from './runCommand.mjs';

/**
 * No package needs install scripts, and none should run unread. The pinned Node and PostgreSQL are optional packages: no setting of
 * npm leaves them out, nor, where `dev` is asked for, what tests and installers need.
 */
const installFlags = (dev) => [
  '--ignore-scripts',
  dev ? '--include=dev' : '--omit=dev',
  '--include=optional',
  '--include=peer',
  '--package-lock=true',
  '--package-lock-only=false',
  '--global=false',
  '--dry-run=false',
  '--no-audit',
  '--no-fund',
  '--loglevel=error',
];

/** Runs `npm ci` unless node_modules matches the lock file; without `dev`, a third of the packages may be missing. */
export async function ensurePackages({ folder = projectRoot, dev = true } = {}) {
  const installed = path.join(folder, 'node_modules');
  if (lstatSync(installed, { throwIfNoEntry: false })?.isSymbolicLink()) {
    // `npm ci` would empty the folder that it names.
    fail(`${installed} is a link. Remove it: the packages must lie in the project's own folder.`);
  }
  if (isInstalled(folder, dev)) {
    return;
  }
  assertWritable(installed, 'Packages are to be installed');
  console.log('Installing packages (once; about a minute).');
  await runOrFail('The packages could not be installed.', [...npmCommand(), 'ci', ...installFlags(dev), ...cacheFlags(folder)], {
    cwd: folder,
    shell: process.platform === 'win32',
  });
}

/** npm writes this list last, so an interrupted install does not match. */
function isInstalled(folder, dev) {
  const list = path.join(folder, 'node_modules/.package-lock.json');
  if (!existsSync(list)) {
    return false;
  }
  const installed = packagesIn(list);
  const locked = packagesIn(path.join(folder, 'package-lock.json'));
  const isSame = ([name, { version }]) => locked[name]?.version === version;
  const isPresent = ([name, entry]) => name === '' || installed[name]?.version === entry.version || !isNeeded(entry, dev);
  return Object.entries(installed).every(isSame) && Object.entries(locked).every(isPresent);
}

/** Of optional packages, npm installs those that name this system. */
function isNeeded({ dev: isDev = false, optional = false, os: systems, cpu, libc }, dev) {
  const namesSystem = systems !== undefined || cpu !== undefined;
  return (
    (dev || !isDev) &&
    (!optional || (namesSystem && allows(systems, process.platform) && allows(cpu, process.arch) && allows(libc, systemLibc())))
  );
}

/** Lists as npm reads them: `!name` excludes one. */
function allows(names = [], name) {
  const list = [names].flat();
  const isNamed = list.includes(name) || list.includes('any') || list.every((each) => each.startsWith('!'));
  return isNamed && !list.includes(`!${name}`);
}

let libcOfSystem;

/** The report takes 30 ms, and a dozen packages ask. */
function systemLibc() {
  process.report.excludeNetwork = true;
  return (libcOfSystem ??= process.report.getReport().header.glibcVersionRuntime === undefined ? 'musl' : 'glibc');
}

function packagesIn(file) {
  return JSON.parse(readFileSync(file, 'utf8')).packages;
}

function npmCommand() {
  const { npm_execpath: npmScript } = process.env;
  return npmScript?.endsWith('.js') ? [process.execPath, npmScript] : ['npm'];
}

/** A cache of the project where npm's own cannot be written: an account without a home. */
function cacheFlags(folder) {
  const { npm_config_cache: cache = path.join(os.homedir(), '.npm') } = process.env;
  try {
    mkdirSync(cache, { recursive: true });
    accessSync(cache, constants.W_OK);
    return [];
  } catch {
    return [`--cache=${path.join(folder, 'out/npm')}`];
  }
}
