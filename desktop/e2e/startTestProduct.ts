import { cp, rm } from 'node:fs/promises';
import path from 'node:path';
import { AxeBuilder } from '@axe-core/playwright';
import { chromium, type Browser, type Locator, type Page } from 'playwright-core';
import { expect, inject } from 'vitest';
import { startApp, type RunningApp } from '#server/startApp.ts';
import { demoPassword } from '#server/demo/demoCompany.ts';
import { createLog } from '#server/platform/log.ts';
import { onFileFinished } from '#server/testing/server/onFileFinished.ts';
import { createTestDatabase } from '#server/testing/database/createTestDatabase.ts';
import { demoTemplateName } from '#server/testing/database/makeDemoTemplate.ts';
import { testConfig, testSecrets } from '#server/testing/server/testConfig.ts';
import { chromiumFlags, chromiumPath } from './chromium.ts';
import {
  waitForScreen,
  newSignedInVisitor,
  reuseSignedInVisitor,
  newVisitor,
  type SignInOptions,
  type Visitor,
  type VisitOptions,
} from './Visitor.ts';

const ui = path.resolve(import.meta.dirname, '../../out/ui');

/** The built product with its demo company, and browsers to look at it. */
export interface TestProduct extends RunningApp {
  /** A browser of its own: nothing is shared with other visitors. It goes with the test that asked for it. */
  newVisitor(options?: VisitOptions): Promise<Visitor>;
  /** The same, signed in and on a screen. */
  newSignedInVisitor(email: string, options?: SignInOptions): Promise<Visitor>;
  /**
   * The same in a browser that an earlier test of the file has left: emptied, but with what it has compiled of the page, so that it
   * costs a quarter. Not where a first visit is looked at, nor where the browser itself is changed: its clock, its scripts, its sockets.
   */
  reuseSignedInVisitor(email: string, options?: Omit<SignInOptions, 'locale'>): Promise<Visitor>;
}

/** Signs in on the form that is shown, by keyboard, as people do. */
export async function submitLogin(page: Page, email: string, password = demoPassword): Promise<void> {
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Senha', { exact: true }).fill(password);
  await page.keyboard.press('Enter');
  await page.waitForURL((url) => url.pathname !== '/login');
  await waitForScreen(page);
}

let browserPromise: Promise<Browser> | undefined;

/** One Chromium for all files that a worker runs, one after the other. Playwright ends it with the worker. */
function getWorkerBrowser(): Promise<Browser> {
  browserPromise ??= chromium.launch({ executablePath: chromiumPath, args: chromiumFlags });
  return browserPromise;
}

/** Starts the product with a copy of the demo, for the tests of a file. */
export async function startTestProduct(environment: Record<string, string> = {}): Promise<TestProduct> {
  const config = testConfig({ DEMO: '1', ...environment });
  await cp(inject('demo').dataDir, config.dataDir, { recursive: true });
  const database = await createTestDatabase(demoTemplateName);
  const log = createLog({ level: 'warn' });
  const opening = startApp({ config, secrets: await testSecrets(environment), log, urls: database.urls, uiFolder: ui });
  const [house, browser] = await Promise.all([opening, getWorkerBrowser()]);
  onFileFinished(async () => {
    await Promise.all(browser.contexts().map((context) => context.close()));
    await house.stop();
    await database.drop();
    await rm(config.dataDir, { recursive: true, force: true, maxRetries: 10 });
  });
  const place = { browser, url: house.url, idle: [] };
  return {
    ...house,
    newVisitor: (options = {}) => newVisitor(place, options),
    newSignedInVisitor: (email, options = {}) => newSignedInVisitor(place, email, options),
    reuseSignedInVisitor: (email, options = {}) => reuseSignedInVisitor(place, email, options),
  };
}

const standards = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/** The page has no frames: it is judged within itself, without a second page to bring several judgements together. */
const axe = (page: Page): AxeBuilder =>
  new AxeBuilder({ page }).options({ runOnly: { type: 'tag', values: standards }, resultTypes: ['violations'] }).setLegacyMode();

/** WCAG 2.2 AA, as far as a machine can judge. */
export async function expectAccessible(page: Page): Promise<void> {
  const { violations } = await axe(page).analyze();
  expect(
    violations.map(
      ({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(' | ')} ${nodes[0]?.html.slice(0, 200) ?? ''}`,
    ),
  ).toEqual([]);
}

/** Nothing of it lies beside the screen. */
export async function expectFits(part: Locator): Promise<void> {
  await expect.poll(() => part.evaluate((element) => element.scrollWidth <= element.clientWidth)).toBe(true);
}
