import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { chromium, type BrowserContext } from 'playwright-core';
import { chromiumFlags } from '#e2e/chromium.ts';
import { readFakeOs } from '#e2e/electron/FakeOs.ts';

let contextPromise: Promise<BrowserContext> | null = null;

/** Prints the DevTools address as Electron does, for Playwright. */
async function announceDevTools(folder: string): Promise<void> {
  const [port = '', socketPath = ''] = (await readFile(path.join(folder, 'DevToolsActivePort'), 'utf8')).split('\n');
  process.stderr.write(`DevTools listening on ws://127.0.0.1:${port}${socketPath}\n`);
}

async function launchChromium(): Promise<BrowserContext> {
  const { userData, chromium: executablePath, colorScheme, locale } = readFakeOs();
  const folder = path.join(userData, 'chromium');
  const context = await chromium.launchPersistentContext(folder, {
    executablePath,
    viewport: null,
    colorScheme,
    locale,
    reducedMotion: 'reduce',
    handleSIGTERM: false,
    args: [...chromiumFlags, '--remote-debugging-port=0'],
  });
  await announceDevTools(folder);
  return context;
}

/** Chromium of this program; its profile survives a restart. */
export function openChromium(): Promise<BrowserContext> {
  contextPromise ??= launchChromium();
  return contextPromise;
}

export async function closeChromium(): Promise<void> {
  await (await contextPromise)?.close().catch(() => undefined);
}
