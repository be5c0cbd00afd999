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
  readonly fakeOs?: Partial<FakeOs>;
  readonly args?: readonly string[];
  readonly environment?: Readonly<Record<string, string>>;
  /** Without the `--server` option, as on a first start. */
  readonly isFirst?: boolean;
}

/** Server with the demo company, and installed programs that use it. */
export interface DesktopProduct extends TestProduct {
  /** Program for all tests of a file; the caller closes it. */
  launch(toLaunchOptions?: StartOptions): Promise<Desktop>;
  /** Launches a program and waits for its login. */
  launchAtLogin(): Promise<{ readonly desktop: Desktop; readonly page: Page }>;
  /** Creates a user data folder, for several starts of one program. */
  createHome(): Promise<string>;
  start(toLaunchOptions?: StartOptions): Promise<Desktop>;
  /** Starts a second instance; resolves with its exit code. */
  startSecond(toLaunchOptions: StartOptions): Promise<number | null>;
  /** Starts another server with secrets of its own. */
  startOtherServer(): Promise<TestProduct>;
}

/** Secrets of another installation; the database key is shared by all tests. */
const otherSecrets = {
  JWT_SECRET: 'a secret of another server for access tokens',
  REFRESH_SECRET: 'a secret of another server for refresh tokens',
  FILES_SECRET: 'a secret of another server for file addresses',
};
const pageNames = ['page', 'account-1', 'account-2', 'account-3'];

export async function startDesktopProduct(): Promise<DesktopProduct> {
  process.stdout.write(`The desktop is played by ${electronDescription}.\n`);
  const port = await findFreePort();
  // The fake Electron serves pages on HTTP origins, which the server must allow; `app://prosa` is allowed by default.
  const environment = { ALLOWED_ORIGINS: pageNames.map((name) => `http://${name}.prosa.localhost:${port}`).join(',') };
  const product = await startTestProduct(environment);
  const folders: string[] = [];
  const createHome = async (): Promise<string> => {
    const folder = await mkdtemp(path.join(os.tmpdir(), 'prosa-desktop-'));
    folders.push(folder);
    return folder;
  };
  onFileFinished(() => Promise.all(folders.map((folder) => rm(folder, { recursive: true, force: true, maxRetries: 10 }))));
  const toLaunchOptions = async ({ fakeOs = {}, args = [], environment = {}, isFirst = false }: StartOptions): Promise<LaunchOptions> => ({
    fakeOs: { userData: fakeOs.userData ?? (await createHome()), port, ...defaultFakeOs, ...fakeOs },
    args: [...(isFirst ? [] : [`--server=${product.url}`]), ...args],
    environment,
  });
  const launch: DesktopProduct['launch'] = async (startOptions = {}) => launchDesktop(await toLaunchOptions(startOptions));
  return {
    ...product,
    createHome,
    launch,
    startOtherServer: () => startTestProduct({ ...environment, ...otherSecrets }),
    launchAtLogin: async () => {
      const desktop = await launch();
      const page = await desktop.page();
      await page.getByLabel('E-mail').waitFor();
      return { desktop, page };
    },
    startSecond: async (startOptions) => startSecondInstance(await toLaunchOptions(startOptions)),
    start: async (startOptions) => {
      const desktop = await launch(startOptions);
      onTestFinished(() => desktop.kill());
      return desktop;
    },
  };
}

/** Adds an account and opens the login of its server. */
export async function addAccount(desktop: Desktop, serverUrl: string): Promise<Page> {
  const page = await desktop.page();
  await page.getByRole('button', { name: /conta/i }).click();
  await page.getByRole('button', { name: 'Adicionar conta' }).click();
  const accountPage = await desktop.page(1);
  await accountPage.getByLabel('Endereço do servidor').fill(serverUrl);
  await accountPage.keyboard.press('Enter');
  await accountPage.getByLabel('E-mail').waitFor();
  return accountPage;
}
