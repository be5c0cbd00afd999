import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { onTestFinished } from 'vitest';
import { findFreePort } from '#e2e/findFreePort.ts';
import { startTestProduct, type TestProduct } from '#e2e/startTestProduct.ts';
import { onFileFinished } from '#server/testing/server/onFileFinished.ts';
import { launchDesktop, electronDescription, startSecondInstance, type Desktop, type LaunchOptions } from './launchDesktop.ts';
import { defaultFakeOs, type FakeOs } from './FakeOs.ts';

export interface StartOptions {
  readonly world?: Partial<FakeOs>;
  readonly words?: readonly string[];
  readonly environment?: Readonly<Record<string, string>>;
  /** Take the server of this house as if it had been chosen before. */
  readonly isFirst?: boolean;
}

/** The product with its demo company, and installed programs that speak to it. */
export interface DesktopProduct extends TestProduct {
  /** A program for all tests of a file: whoever starts it ends it. */
  launch(options?: StartOptions): Promise<Desktop>;
  /** The same, waiting for its first login. */
  launchAtLogin(): Promise<{ readonly desktop: Desktop; readonly page: Page }>;
  /** A folder of a program's own data, for several starts of the same program. */
  home(): Promise<string>;
  start(options?: StartOptions): Promise<Desktop>;
  /** One more of a program that runs; its exit code, when it has handed over. */
  startSecond(options: StartOptions): Promise<number | null>;
  /** The product of another company on a server of its own, which the same programs may call. */
  startOtherServer(): Promise<TestProduct>;
}

/** What another installation has made for itself. Only the key of the database's passwords is one for all tests. */
const otherSecrets = {
  JWT_SECRET: 'a secret of another server for access tokens',
  REFRESH_SECRET: 'a secret of another server for refresh tokens',
  FILES_SECRET: 'a secret of another server for file addresses',
};
const pageNames = ['page', 'account-1', 'account-2', 'account-3'];

export async function startDesktopProduct(): Promise<DesktopProduct> {
  process.stdout.write(`The desktop is played by ${electronDescription}.\n`);
  const port = await findFreePort();
  // Chromium does not know app://, so in the double the page's origin is another; in Electron the server knows it by itself.
  const environment = { ALLOWED_ORIGINS: pageNames.map((name) => `http://${name}.prosa.localhost:${port}`).join(',') };
  const house = await startTestProduct(environment);
  const folders: string[] = [];
  const home = async (): Promise<string> => {
    const folder = await mkdtemp(path.join(os.tmpdir(), 'prosa-desktop-'));
    folders.push(folder);
    return folder;
  };
  onFileFinished(() => Promise.all(folders.map((folder) => rm(folder, { recursive: true, force: true, maxRetries: 10 }))));
  const options = async ({ world = {}, words = [], environment = {}, isFirst = false }: StartOptions): Promise<LaunchOptions> => ({
    world: { userData: world.userData ?? (await home()), port, ...defaultFakeOs, ...world },
    words: [...(isFirst ? [] : [`--server=${house.url}`]), ...words],
    environment,
  });
  const launch: DesktopProduct['launch'] = async (wanted = {}) => launchDesktop(await options(wanted));
  return {
    ...house,
    home,
    launch,
    startOtherServer: () => startTestProduct({ ...environment, ...otherSecrets }),
    launchAtLogin: async () => {
      const desktop = await launch();
      const page = await desktop.page();
      await page.getByLabel('E-mail').waitFor();
      return { desktop, page };
    },
    startSecond: async (wanted) => startSecondInstance(await options(wanted)),
    start: async (wanted) => {
      const desktop = await launch(wanted);
      onTestFinished(() => desktop.kill());
      return desktop;
    },
  };
}

/** Another account of the program, at its login on that server. */
export async function addAccount(desktop: Desktop, serverUrl: string): Promise<Page> {
  const page = await desktop.page();
  await page.getByRole('button', { name: /conta/i }).click();
  await page.getByRole('button', { name: 'Adicionar conta' }).click();
  const added = await desktop.page(1);
  await added.getByLabel('Endereço do servidor').fill(serverUrl);
  await added.keyboard.press('Enter');
  await added.getByLabel('E-mail').waitFor();
  return added;
}
