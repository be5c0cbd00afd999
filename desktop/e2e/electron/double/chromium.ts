import path from 'node:path';
import { chromium, type BrowserContext } from 'playwright-core';
import { world } from './world.ts';

const flags = ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking', '--disable-sync'];

let started: Promise<BrowserContext> | null = null;

/** The one Chromium of this program; what its pages store survives a restart, as in Electron. */
export function chromiumOfDouble(): Promise<BrowserContext> {
  const { userData, debugPort, chromium: executablePath, colorScheme, locale } = world();
  started ??= chromium.launchPersistentContext(path.join(userData, 'chromium'), {
    executablePath,
    viewport: null,
    colorScheme,
    locale,
    reducedMotion: 'reduce',
    args: [...flags, `--remote-debugging-port=${debugPort}`],
  });
  return started;
}

export async function closeChromium(): Promise<void> {
  await (await started)?.close().catch(() => undefined);
}
