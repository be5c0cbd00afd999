import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { within } from './root.mjs';
import { refuse, run } from './run.mjs';

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const elsewhere = ['/Applications/Google Chrome.app/Contents/MacOS/Google Chrome', 'C:/Program Files/Google/Chrome/Application/chrome.exe'];

/** The path of a Chromium that runs: the machine's own, else Debian's package, else Playwright's download. */
export async function ensureChromium(node, installer = '/usr/bin/apt-get') {
  const found = installed() ?? downloaded(node) ?? (await fromDebian(installer)) ?? (await fromPlaywright(node));
  return found ?? refuse('The tests need Chromium. Install Chromium or Google Chrome, or name one by CHROMIUM_PATH.');
}

function installed() {
  const { CHROMIUM_PATH: named, PATH = '' } = process.env;
  if (named) {
    return runs(named) ? named : refuse(`CHROMIUM_PATH names ${named}, which does not run.`);
  }
  const folders = PATH.split(path.delimiter).filter(Boolean);
  return [...names.flatMap((name) => folders.map((folder) => path.join(folder, name))), ...elsewhere].find(runs);
}

/** A file of the right name is not enough: Ubuntu's is a note that tells of another package. */
function runs(file) {
  return existsSync(file) && output(file, ['--version']) !== undefined;
}

async function fromDebian(installer) {
  if (process.getuid?.() !== 0 || !existsSync(installer)) {
    return undefined;
  }
  console.log('Installing Chromium from the system’s packages.');
  const options = { env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } };
  await run(installer, ['update', '-q'], options);
  await run(installer, ['install', '-q', '-y', '--no-install-recommends', 'chromium'], options);
  return installed();
}

async function fromPlaywright(node) {
  console.log('Downloading Chromium.');
  await run(node, [within('node_modules/playwright-core/cli.js'), 'install', 'chromium']);
  return downloaded(node);
}

function downloaded(node) {
  const script = `console.log(require('playwright-core').chromium.executablePath())`;
  const file = output(node, ['-e', script])?.trim();
  return file && runs(file) ? file : undefined;
}

function output(command, args) {
  try {
    return execFileSync(command, args, { cwd: within(), encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'], timeout: 30_000 });
  } catch {
    return undefined;
  }
}
