import type { Browser, BrowserContext, Page } from 'playwright-core';
import { onTestFinished, TestRunner } from 'vitest';
import { api } from '#shared/api.ts';
import type { Session } from '#shared/areas/auth.ts';
import type { Language } from '#shared/i18n/texts.ts';
import { demoPassword } from '#server/demo/people.ts';
import { writeSession } from '#ui/data/sessionKeys.ts';
import { patience } from './patience.ts';

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
export interface Place {
  readonly browser: Browser;
  readonly url: string;
  /** Visitors whose browser is empty again. */
  readonly idle: Visitor[];
}

function watched(page: Page): string[] {
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

async function open({ browser, url }: Place, options: VisitOptions): Promise<Visitor> {
  const { width = 1440, height = 900, colorScheme = 'light', locale = 'pt-BR' } = options;
  const context = await browser.newContext({ baseURL: url, viewport: { width, height }, colorScheme, locale, reducedMotion: 'reduce' });
  context.setDefaultTimeout(patience);
  const page = await context.newPage();
  return { page, context, complaints: watched(page) };
}

/** A browser of its own, which goes with the test that asked for it. */
export async function visit(place: Place, options: VisitOptions): Promise<Visitor> {
  const visitor = await open(place, options);
  if (TestRunner.getCurrentTest() !== undefined) {
    onTestFinished(() => visitor.context.close());
  }
  return visitor;
}

/** The smallest thing of an address: who is there has its storage, and nothing runs. */
const threshold = '/favicon.svg';

/** Empty again, but for what it has fetched and compiled of the page; whoever was signed in has left. */
async function empty({ page, context, complaints }: Visitor): Promise<void> {
  await context.setOffline(false);
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await page.mouse.move(0, 0);
  await page.goto(threshold);
  await context.clearCookies();
  await page.evaluate(() => localStorage.clear());
  const session = await context.newCDPSession(page);
  await session.send('Storage.clearDataForOrigin', { origin: new URL(page.url()).origin, storageTypes: 'indexeddb' });
  await session.detach();
  complaints.length = 0;
}

/** A browser that an earlier test has left, where there is one. What a failed test has touched is used by nobody else. */
async function borrow(place: Place, options: Omit<VisitOptions, 'locale'>): Promise<Visitor> {
  const { width = 1440, height = 900, colorScheme = 'light' } = options;
  const visitor = place.idle.pop() ?? (await open(place, options));
  onTestFinished(async ({ task }) => {
    if (task.result?.state === 'fail') {
      return visitor.context.close();
    }
    await empty(visitor);
    place.idle.push(visitor);
  });
  await visitor.page.setViewportSize({ width, height });
  await visitor.page.emulateMedia({ colorScheme });
  return visitor;
}

/** Leaves in a browser what it keeps of somebody who has signed in. */
async function keepSession({ page, context }: Visitor, email: string, language: Language | undefined): Promise<void> {
  const answer = await context.request.post(api.auth.login.path, { data: { email, password: demoPassword } });
  const { token, user } = (await answer.json()) as Session;
  const kept = new Map<string, string>(language === undefined ? [] : [['i18nextLng', language]]);
  const storage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  };
  writeSession(storage, token, user);
  if (!page.url().endsWith(threshold)) {
    await page.goto(threshold);
  }
  await page.evaluate((entries) => entries.forEach(([key, value]) => localStorage.setItem(key, value)), [...kept]);
}

/** The first screen takes the focus when it is there; whoever presses keys before that would lose it. */
export const screenIsThere = (page: Page): Promise<void> => page.locator('main h1, main [role=tablist]').first().waitFor();

const isLetIn = ({ payload }: { readonly payload: string | Buffer }): boolean => /^42\["(?:resumed|resync)"/.test(String(payload));

/** The page hears of everything that happens from the moment when the server has let it in, by whichever line it came. */
const liveLine = (page: Page): Promise<unknown> =>
  page.waitForEvent('websocket', {
    predicate: (socket) =>
      socket.waitForEvent('framereceived', { predicate: isLetIn }).then(
        () => true,
        () => false,
      ),
  });

async function arrive(visitor: Visitor, email: string, { path = '/', language }: SignInOptions): Promise<Visitor> {
  await keepSession(visitor, email, language);
  const { page } = visitor;
  await Promise.all([liveLine(page), page.goto(path)]);
  await screenIsThere(page);
  return visitor;
}

/** Signed in and on a screen, in a browser of its own. */
export const signIn = async (place: Place, email: string, options: SignInOptions): Promise<Visitor> =>
  arrive(await visit(place, options), email, options);

/** The same in a browser that an earlier test has left. */
export const signInAgain = async (place: Place, email: string, options: Omit<SignInOptions, 'locale'>): Promise<Visitor> =>
  arrive(await borrow(place, options), email, options);
