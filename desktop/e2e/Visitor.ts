import type { Browser, BrowserContext, Page } from 'playwright-core';
import { onTestFinished, TestRunner } from 'vitest';
import { api } from '#shared/api.ts';
import type { SessionRecord } from '#shared/workspace/auth/index.ts';
import type { Language } from '#shared/i18n/texts.ts';
import { demoPassword } from '#server/demo/demoCompany.ts';
import { writeSession } from '#ui/data/session/sessionKeys.ts';
import { waitTimeoutMs } from './timeouts.ts';

export interface Visitor {
  readonly page: Page;
  readonly context: BrowserContext;
  /** Errors and warnings of the console. */
  readonly consoleErrors: string[];
}

export interface VisitOptions {
  readonly width?: number;
  readonly height?: number;
  readonly colorScheme?: 'light' | 'dark';
  readonly locale?: string;
  /** Of the computer; the server's by default. */
  readonly timeZone?: string;
  /** True: the page may be opened again without a connection. Costs processor time, and hides requests from `page.route`. */
  readonly hasServiceWorker?: boolean;
}

export interface SignInOptions extends VisitOptions {
  /** Path of the first screen; `/` by default. */
  readonly path?: string;
  readonly language?: Language;
}

/** Browser and server of the visitors. */
export interface VisitorPool {
  readonly browser: Browser;
  readonly url: string;
  /** Cleared visitors, ready for reuse. */
  readonly idle: Visitor[];
}

function collectConsoleErrors(page: Page): string[] {
  const consoleErrors: string[] = [];
  page.on('console', (message) => {
    // Failed requests are part of tests; the browser logs them by itself. Visitors refuse service workers.
    const isExpected = /^(?:Failed to load resource|Service Worker registration blocked)/.test(message.text());
    if ((message.type() === 'error' || message.type() === 'warning') && !isExpected) {
      consoleErrors.push(message.text());
    }
  });
  page.on('pageerror', (error) => consoleErrors.push(error.message));
  return consoleErrors;
}

async function openVisitor({ browser, url }: VisitorPool, options: VisitOptions): Promise<Visitor> {
  const { width = 1440, height = 900, colorScheme = 'light', locale = 'pt-BR', timeZone, hasServiceWorker = false } = options;
  const context = await browser.newContext({
    baseURL: url,
    viewport: { width, height },
    colorScheme,
    locale,
    ...(timeZone !== undefined && { timezoneId: timeZone }),
    reducedMotion: 'reduce',
    serviceWorkers: hasServiceWorker ? 'allow' : 'block',
  });
  context.setDefaultTimeout(waitTimeoutMs);
  const page = await context.newPage();
  return { page, context, consoleErrors: collectConsoleErrors(page) };
}

/** Opens a browser context that is closed after the test. */
export async function newVisitor(pool: VisitorPool, options: VisitOptions): Promise<Visitor> {
  const visitor = await openVisitor(pool, options);
  if (TestRunner.getCurrentTest() !== undefined) {
    onTestFinished(() => visitor.context.close());
  }
  return visitor;
}

/** Opening it gives access to the storage without running the UI, which answers every other path that a browser opens. */
const blankPath = '/healthz';

/** Clears storage and cookies; the HTTP and code caches stay. */
async function clearVisitor({ page, context, consoleErrors }: Visitor): Promise<void> {
  await context.setOffline(false);
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await page.mouse.move(0, 0);
  await page.goto(blankPath);
  await context.clearCookies();
  await page.evaluate(() => [localStorage, sessionStorage].forEach((storage) => storage.clear()));
  const session = await context.newCDPSession(page);
  await session.send('Storage.clearDataForOrigin', { origin: new URL(page.url()).origin, storageTypes: 'indexeddb' });
  await session.detach();
  consoleErrors.length = 0;
}

/** Takes a cleared visitor of an earlier test, or opens one. A visitor of a failed test is closed. */
async function reuseVisitor(pool: VisitorPool, options: Omit<VisitOptions, 'locale' | 'timeZone'>): Promise<Visitor> {
  const { width = 1440, height = 900, colorScheme = 'light' } = options;
  const visitor = pool.idle.pop() ?? (await openVisitor(pool, options));
  onTestFinished(async ({ task }) => {
    if (task.result?.state === 'fail') {
      return visitor.context.close();
    }
    await clearVisitor(visitor);
    pool.idle.push(visitor);
  });
  await visitor.page.setViewportSize({ width, height });
  await visitor.page.emulateMedia({ colorScheme });
  return visitor;
}

/** Stores a session in the browser, as a login does. */
async function storeSession({ page, context }: Visitor, email: string, language: Language | undefined): Promise<void> {
  const response = await context.request.post(api.auth.login.path, { data: { email, password: demoPassword } });
  if (!response.ok()) {
    throw new Error(`${email} cannot sign in: ${await response.text()}`);
  }
  const { token, user } = (await response.json()) as SessionRecord;
  const storedItems = new Map<string, string>(language === undefined ? [] : [['i18nextLng', language]]);
  const storage = {
    getItem: (key: string) => storedItems.get(key) ?? null,
    setItem: (key: string, value: string) => void storedItems.set(key, value),
    removeItem: (key: string) => void storedItems.delete(key),
  };
  writeSession(storage, token, user);
  if (!page.url().endsWith(blankPath)) {
    await page.goto(blankPath);
  }
  await page.evaluate((entries) => entries.forEach(([key, value]) => localStorage.setItem(key, value)), [...storedItems]);
}

/** The first screen takes the focus once; keys pressed earlier would lose it. */
export const waitForScreen = (page: Page): Promise<void> => page.locator('main h1, main [role=tablist]').first().waitFor();

const isAdmission = ({ payload }: { readonly payload: string | Buffer }): boolean => /^42\["(?:resumed|resync)"/.test(String(payload));

/** Live events arrive after the server has admitted the connection, by any transport. */
const waitForLiveConnection = (page: Page): Promise<unknown> =>
  page.waitForEvent('websocket', {
    predicate: (socket) =>
      socket.waitForEvent('framereceived', { predicate: isAdmission }).then(
        () => true,
        () => false,
      ),
  });

async function openScreen(visitor: Visitor, email: string, { path = '/', language }: SignInOptions): Promise<Visitor> {
  await storeSession(visitor, email, language);
  const { page } = visitor;
  await Promise.all([waitForLiveConnection(page), page.goto(path)]);
  await waitForScreen(page);
  return visitor;
}

/** Opens a signed-in visitor in a context of its own. */
export const newSignedInVisitor = async (pool: VisitorPool, email: string, options: SignInOptions): Promise<Visitor> =>
  openScreen(await newVisitor(pool, options), email, options);

/** Opens a signed-in visitor in a reused context. */
export const reuseSignedInVisitor = async (
  pool: VisitorPool,
  email: string,
  options: Omit<SignInOptions, 'locale' | 'timeZone'>,
): Promise<Visitor> => openScreen(await reuseVisitor(pool, options), email, options);
