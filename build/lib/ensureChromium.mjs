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

/** Path of a working Chromium: installed, else from Debian’s packages, else from Playwright. */
export async function ensureChromium(node, installer = '/usr/bin/apt-get') {
  const executable =
    findInstalled() ?? findDownloaded(node) ?? (await installFromDebian(installer)) ?? (await downloadWithPlaywright(node));
  return executable ?? fail('The tests need Chromium. Install Chromium or Google Chrome, or name one by CHROMIUM_PATH.');
}

function findInstalled() {
  const { CHROMIUM_PATH: configuredPath, PATH = '' } = process.env;
  if (configuredPath) {
    return isRunnable(configuredPath) ? configuredPath : fail(`CHROMIUM_PATH names ${configuredPath}, which does not run.`);
  }
  const folders = PATH.split(path.delimiter).filter(Boolean);
  return [...executableNames.flatMap((name) => folders.map((folder) => path.join(folder, name))), ...knownPaths].find(isRunnable);
}

/** Ubuntu’s `chromium-browser` is a stub that only prints an advice. */
function isRunnable(file) {
  return existsSync(file) && runForOutput(file, ['--version']) !== undefined;
}

async function installFromDebian(installer) {
  if (process.getuid?.() !== 0 || !existsSync(installer)) {
    return undefined;
  }
  console.log('Installing Chromium from the system’s packages.');
  const options = { env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } };
  await runCommand(installer, ['update', '-q'], options);
  await runCommand(installer, ['install', '-q', '-y', '--no-install-recommends', 'chromium'], options);
  return findInstalled();
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
