import type { Browser, BrowserContext, Page } from 'playwright-core';
import { onTestFinished, TestRunner } from 'vitest';
import { api } from '#shared/api.ts';
import type { SessionRecord } from '#shared/areas/auth.ts';
import type { Language } from '#shared/i18n/texts.ts';
import { demoPassword } from '#server/demo/demoCompany.ts';
import { writeSession } from '#ui/data/session/sessionKeys.ts';
import { waitTimeoutMs } from './timeouts.ts';

export interface Visitor {
  readonly page: Page;
  readonly context: BrowserContext;
  /** What the console said that nobody wants to read. */
  readonly complaints: string[];
}

export interface VisitOptions {
  readonly width?: number;
  readonly height?: number;
  readonly colorScheme?: 'light' | 'dark';
  readonly locale?: string;
}

export interface SignInOptions extends VisitOptions {
  /** The screen that is opened; the first one unless it is named. */
  readonly path?: string;
  readonly language?: Language;
}

/** Where visitors go, and in what. */
export interface VisitorPool {
  readonly browser: Browser;
  readonly url: string;
  /** Visitors whose browser is empty again. */
  readonly idle: Visitor[];
}

function collectConsoleErrors(page: Page): string[] {
  const complaints: string[] = [];
  page.on('console', (message) => {
    // A refused call is part of a test; the browser notes it by itself.
    if ((message.type() === 'error' || message.type() === 'warning') && !message.text().startsWith('Failed to load resource')) {
      complaints.push(message.text());
    }
  });
  page.on('pageerror', (error) => complaints.push(error.message));
  return complaints;
}

async function openVisitor({ browser, url }: VisitorPool, options: VisitOptions): Promise<Visitor> {
  const { width = 1440, height = 900, colorScheme = 'light', locale = 'pt-BR' } = options;
  const context = await browser.newContext({ baseURL: url, viewport: { width, height }, colorScheme, locale, reducedMotion: 'reduce' });
  context.setDefaultTimeout(waitTimeoutMs);
  const page = await context.newPage();
  return { page, context, complaints: collectConsoleErrors(page) };
}

/** A browser of its own, which goes with the test that asked for it. */
export async function newVisitor(place: VisitorPool, options: VisitOptions): Promise<Visitor> {
  const visitor = await openVisitor(place, options);
  if (TestRunner.getCurrentTest() !== undefined) {
    onTestFinished(() => visitor.context.close());
  }
  return visitor;
}

/** The smallest thing of an address: who is there has its storage, and nothing runs. */
const blankPath = '/favicon.svg';

/** Empty again, but for what it has fetched and compiled of the page; whoever was signed in has left. */
async function clearVisitor({ page, context, complaints }: Visitor): Promise<void> {
  await context.setOffline(false);
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await page.mouse.move(0, 0);
  await page.goto(blankPath);
  await context.clearCookies();
  await page.evaluate(() => localStorage.clear());
  const session = await context.newCDPSession(page);
  await session.send('Storage.clearDataForOrigin', { origin: new URL(page.url()).origin, storageTypes: 'indexeddb' });
  await session.detach();
  complaints.length = 0;
}

/** A browser that an earlier test has left, where there is one. What a failed test has touched is used by nobody else. */
async function reuseVisitor(place: VisitorPool, options: Omit<VisitOptions, 'locale'>): Promise<Visitor> {
  const { width = 1440, height = 900, colorScheme = 'light' } = options;
  const visitor = place.idle.pop() ?? (await openVisitor(place, options));
  onTestFinished(async ({ task }) => {
    if (task.result?.state === 'fail') {
      return visitor.context.close();
    }
    await clearVisitor(visitor);
    place.idle.push(visitor);
  });
  await visitor.page.setViewportSize({ width, height });
  await visitor.page.emulateMedia({ colorScheme });
  return visitor;
}

/** Leaves in a browser what it keeps of somebody who has signed in. */
async function storeSession({ page, context }: Visitor, email: string, language: Language | undefined): Promise<void> {
  const answer = await context.request.post(api.auth.login.path, { data: { email, password: demoPassword } });
  const { token, user } = (await answer.json()) as SessionRecord;
  const kept = new Map<string, string>(language === undefined ? [] : [['i18nextLng', language]]);
  const storage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  };
  writeSession(storage, token, user);
  if (!page.url().endsWith(blankPath)) {
    await page.goto(blankPath);
  }
  await page.evaluate((entries) => entries.forEach(([key, value]) => localStorage.setItem(key, value)), [...kept]);
}

/** The first screen takes the focus when it is there; whoever presses keys before that would lose it. */
export const waitForScreen = (page: Page): Promise<void> => page.locator('main h1, main [role=tablist]').first().waitFor();

const isAdmission = ({ payload }: { readonly payload: string | Buffer }): boolean => /^42\["(?:resumed|resync)"/.test(String(payload));

/** The page hears of everything that happens from the moment when the server has let it in, by whichever line it came. */
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

/** Signed in and on a screen, in a browser of its own. */
export const newSignedInVisitor = async (place: VisitorPool, email: string, options: SignInOptions): Promise<Visitor> =>
  openScreen(await newVisitor(place, options), email, options);

/** The same in a browser that an earlier test has left. */
export const reuseSignedInVisitor = async (place: VisitorPool, email: string, options: Omit<SignInOptions, 'locale'>): Promise<Visitor> =>
  openScreen(await reuseVisitor(place, options), email, options);
