import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, onTestFinished } from 'vitest';
import { demoPassword } from '#server/demo/people.ts';
import { startProduct, type TestedHouse } from '#e2e/house.ts';
import { launchDesktop, playedBy, type Desktop } from './launch.ts';
import type { World } from './double/world.ts';

export interface StartOptions {
  readonly world?: Partial<World>;
  readonly words?: readonly string[];
  readonly environment?: Readonly<Record<string, string>>;
  /** Take the server of this house as if it had been chosen before. */
  readonly isFirst?: boolean;
}

/** The product with its demo company, and installed programs that speak to it. */
export interface DesktopHouse extends TestedHouse {
  /** A folder of a program's own data, for several starts of the same program. */
  home(): Promise<string>;
  start(options?: StartOptions): Promise<Desktop>;
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' && address !== null ? address.port : 0));
    });
  });
}

const pageNames = ['page', 'account-1', 'account-2', 'account-3'];
const display = { x: 0, y: 0, width: 1920, height: 1080 };

export async function startDesktopHouse(): Promise<DesktopHouse> {
  process.stdout.write(`The desktop is played by ${playedBy}.\n`);
  const port = await freePort();
  // Chromium does not know app://, so in the double the page's origin is another; in Electron the server knows it by itself.
  const origins = pageNames.map((name) => `http://${name}.prosa.localhost:${port}`);
  const house = await startProduct({ ALLOWED_ORIGINS: origins.join(',') });
  const folders: string[] = [];
  const home = async (): Promise<string> => {
    const folder = await mkdtemp(path.join(os.tmpdir(), 'prosa-desktop-'));
    folders.push(folder);
    return folder;
  };
  afterAll(() => Promise.all(folders.map((folder) => rm(folder, { recursive: true, force: true }))));
  return {
    ...house,
    home,
    start: async ({ world = {}, words = [], environment = {}, isFirst = false } = {}) => {
      const desktop = await launchDesktop({
        world: {
          userData: world.userData ?? (await home()),
          port,
          debugPort: await freePort(),
          chromium: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium',
          colorScheme: 'light',
          locale: 'pt-BR',
          hasKeychain: true,
          takenKeys: [],
          displays: [display],
          isPackaged: false,
          ...world,
        },
        words: [...(isFirst ? [] : [`--server=${house.url}`]), ...words],
        environment,
      });
      onTestFinished(() => desktop.kill());
      return desktop;
    },
  };
}

/** Signs in on the program's page, by keyboard. */
export async function enter(page: Page, email: string, password = demoPassword): Promise<void> {
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Senha', { exact: true }).fill(password);
  await page.keyboard.press('Enter');
  await page.locator('main h1, main [role=tablist]').first().waitFor();
}
