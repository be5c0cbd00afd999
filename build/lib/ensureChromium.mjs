import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { projectPath } from './paths.mjs';
import { fail, runCommand } from './runCommand.mjs';

const executableNames = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const knownPaths = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:/Program Files/Google/Chrome/Application/chrome.exe',
];

const shellName = 'chromium-headless-shell';
const aptGet = '/usr/bin/apt-get';

/** Path of a working Chromium: installed, else from Debian’s packages, else from Playwright. */
export async function ensureChromium(node, installer = aptGet) {
  const executable = findInstalled() ?? findDownloaded(node) ?? (await installChromium(installer)) ?? (await downloadWithPlaywright(node));
  return executable ?? fail('The tests need Chromium. Install Chromium or Google Chrome, or name one by CHROMIUM_PATH.');
}

/** Path of the shell that belongs to this Chromium; the whole one where that was named or is not Debian’s, which packs the shell. */
export async function ensureHeadlessShell(chromium, installer = aptGet) {
  if (process.env.CHROMIUM_PATH || path.basename(chromium) !== 'chromium') {
    return chromium;
  }
  const findShell = () => listOnPath([shellName]).find(isRunnable);
  return findShell() ?? ((await installFromDebian(installer, shellName)) ? findShell() : undefined) ?? chromium;
}

function findInstalled() {
  const { CHROMIUM_PATH: configuredPath } = process.env;
  if (configuredPath) {
    return isRunnable(configuredPath) ? configuredPath : fail(`CHROMIUM_PATH names ${configuredPath}, which does not run.`);
  }
  return [...listOnPath(executableNames), ...knownPaths].find(isRunnable);
}

function listOnPath(names) {
  const folders = (process.env.PATH ?? '').split(path.delimiter).filter(Boolean);
  return names.flatMap((name) => folders.map((folder) => path.join(folder, name)));
}

/** Ubuntu’s `chromium-browser` is a stub that only prints an advice. */
function isRunnable(file) {
  return existsSync(file) && runForOutput(file, ['--version']) !== undefined;
}

async function installChromium(installer) {
  const canInstall = await installFromDebian(installer, 'chromium');
  return canInstall ? findInstalled() : undefined;
}

/** False: packages cannot be installed here. */
async function installFromDebian(installer, name) {
  if (process.getuid?.() !== 0 || !existsSync(installer)) {
    return false;
  }
  console.log(`Installing ${name} from the system’s packages.`);
  const options = { env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } };
  await runCommand(installer, ['update', '-q'], options);
  await runCommand(installer, ['install', '-q', '-y', '--no-install-recommends', name], options);
  return true;
}

async function downloadWithPlaywright(node) {
  console.log('Downloading Chromium.');
  await runCommand(node, [projectPath('node_modules/playwright-core/cli.js'), 'install', 'chromium']);
  return findDownloaded(node);
}

function findDownloaded(node) {
  const script = `console.log(require('playwright-core').chromium.executablePath())`;
  const file = runForOutput(node, ['-e', script])?.trim();
  return file && isRunnable(file) ? file : undefined;
}

function runForOutput(command, args) {
  try {
    return execFileSync(command, args, { cwd: projectPath(), encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'], timeout: 30_000 });
  } catch {
    return undefined;
  }
}
