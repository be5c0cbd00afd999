import { cp, readFile, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import type { RunOnly } from 'axe-core';
import { chromium, type Browser, type Locator, type Page } from 'playwright-core';
import { expect, inject } from 'vitest';
import { startApp, type RunningApp } from '#server/startApp.ts';
import { demoPassword } from '#server/demo/demoCompany.ts';
import { api } from '#shared/api.ts';
import type { SessionRecord } from '#shared/workspace/auth/index.ts';
import { createApiClient, type ApiClient } from '#server/testing/server/createApiClient.ts';
import { createLog } from '#server/platform/log.ts';
import { onFileFinished } from '#server/testing/server/onFileFinished.ts';
import { createTestDatabase } from '#server/testing/database/createTestDatabase.ts';
import { demoTemplateName } from '#server/testing/database/makeDemoTemplate.ts';
import { testConfig, testSecrets } from '#server/testing/server/testConfig.ts';
import { chromiumFlags, chromiumPath, headlessPath } from './chromium.ts';
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

/** Server with the built UI and the demo company, and browsers. */
export interface TestProduct extends RunningApp {
  /** Opens a browser context of its own, closed after the test. */
  newVisitor(options?: VisitOptions): Promise<Visitor>;
  /** Opens a signed-in context on a screen. */
  newSignedInVisitor(email: string, options?: SignInOptions): Promise<Visitor>;
  /** Reuses a cleared context with its compiled code: a quarter of the cost. Not for tests of a first visit, nor for tests that change clock, scripts or sockets of the browser. */
  reuseSignedInVisitor(email: string, options?: Omit<SignInOptions, 'locale' | 'timeZone'>): Promise<Visitor>;
  /** Signs in somebody of the demo who works through the API. */
  signInClient(email: string): Promise<SignedInClient>;
}

type SignedInClient = ApiClient & Pick<SessionRecord, 'token' | 'user'>;

/** Submits the login form by keyboard. */
export async function submitLogin(page: Page, email: string, password = demoPassword): Promise<void> {
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Senha', { exact: true }).fill(password);
  await page.keyboard.press('Enter');
  await page.waitForURL((url) => url.pathname !== '/login');
  await waitForScreen(page);
}

const browsers = new Map<string, Promise<Browser>>();

/** One Chromium per worker, and a whole one where a file needs it; Playwright closes them with the worker. */
function getWorkerBrowser(executablePath: string): Promise<Browser> {
  const browser = browsers.get(executablePath) ?? chromium.launch({ executablePath, args: chromiumFlags });
  browsers.set(executablePath, browser);
  return browser;
}

/** Ports of ended products: what a browser has cached and compiled belongs to an address, and serves the next file there. */
const freePorts: string[] = [];
/** Cleared visitors of an address in a browser, for the next tests there, also of another file. */
const idleVisitors = new Map<string, Visitor[]>();

function findIdleVisitors(key: string): Visitor[] {
  const idle = idleVisitors.get(key) ?? [];
  idleVisitors.set(key, idle);
  return idle;
}

interface BrowserNeeds {
  /** The headless shell has none. */
  readonly hasMicrophone?: boolean;
}

/** Starts a server on a copy of the demo for the tests of a file. */
export async function startTestProduct(
  environment: Record<string, string> = {},
  { hasMicrophone = false }: BrowserNeeds = {},
): Promise<TestProduct> {
  const executablePath = hasMicrophone ? chromiumPath : headlessPath;
  const config = testConfig({ DEMO: '1', PORT: freePorts.pop() ?? '0', ...environment });
  await cp(inject('demo').dataDir, config.dataDir, { recursive: true });
  const database = await createTestDatabase(demoTemplateName);
  const log = createLog({ level: 'warn' });
  const starting = startApp({ config, secrets: await testSecrets(environment), log, urls: database.urls, uiFolder: ui });
  const [product, browser] = await Promise.all([starting, getWorkerBrowser(executablePath)]);
  const pool = { browser, url: product.url, idle: findIdleVisitors(`${executablePath} ${product.url}`) };
  onFileFinished(async () => {
    const kept = new Set([...idleVisitors.values()].flat().map(({ context }) => context));
    await Promise.all(browser.contexts().map((context) => kept.has(context) || context.close()));
    await product.stop();
    freePorts.push(new URL(product.url).port);
    await database.drop();
    await rm(config.dataDir, { recursive: true, force: true, maxRetries: 10 });
  });
  return {
    ...product,
    newVisitor: (options = {}) => newVisitor(pool, options),
    newSignedInVisitor: (email, options = {}) => newSignedInVisitor(pool, email, options),
    reuseSignedInVisitor: (email, options = {}) => reuseSignedInVisitor(pool, email, options),
    signInClient: async (email) => {
      const { token, user } = await createApiClient(product.url, null).call(api.auth.login, { email, password: demoPassword });
      return { ...createApiClient(product.url, token), token, user };
    },
  };
}

const standards = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/** Colours that are on their way are nobody's colours. */
const finishTransitions = (page: Page): Promise<unknown> =>
  page.evaluate(`Promise.allSettled(document.getAnimations()
    .filter(({ effect }) => Number.isFinite(effect?.getComputedTiming().endTime))
    .map(({ finished }) => finished)).then(() => undefined)`);

/** The rules whose result a theme can change. */
const colourRules = ['color-contrast', 'link-in-text-block'];

const describeViolations = `({ violations }) => violations.map(({ id, nodes }) =>
  id + ': ' + nodes.map(({ target }) => target.join(' ')).join(' | ') + ' ' + nodes[0].html.slice(0, 200))`;

/** The parts of which every screen, dialog and window has one. */
const hasContentScript = `[...document.querySelectorAll('h1, h2, form, table, [role=tablist], [role=dialog], [role=alertdialog], [role=log], [role=listbox]')]
  .some((part) => part.checkVisibility({ visibilityProperty: true }))`;

/** Compressed, which the page parses in half the time. */
const axeSource = readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** Runs axe in the page itself, which has no frames. Loading it takes as long as some runs: once per document is enough. */
async function violationsOf(page: Page, runOnly: RunOnly): Promise<string[]> {
  // A page that shows nothing yet breaks no rule.
  await expect.poll(() => page.evaluate<boolean>(hasContentScript)).toBe(true);
  await finishTransitions(page);
  if (!(await page.evaluate<boolean>(`'axe' in globalThis`))) {
    await page.evaluate(await axeSource);
  }
  return page.evaluate<string[]>(
    `axe.run(document, ${JSON.stringify({ runOnly, resultTypes: ['violations'] })}).then(${describeViolations})`,
  );
}

/** What breaks WCAG 2.2 AA, one line for each rule. */
export const listViolations = (page: Page): Promise<string[]> => violationsOf(page, { type: 'tag', values: standards });

/** What breaks it by its colours: all that can differ in another theme. */
export const listColourViolations = (page: Page): Promise<string[]> => violationsOf(page, { type: 'rule', values: colourRules });

/** Checks WCAG 2.2 AA with axe. */
export async function expectAccessible(page: Page): Promise<void> {
  expect(await listViolations(page)).toEqual([]);
}

/** Checks that nothing overflows horizontally. */
export async function expectFits(part: Locator): Promise<void> {
  await expect.poll(() => part.evaluate((element) => element.scrollWidth <= element.clientWidth)).toBe(true);
}
