import { cp, rm } from 'node:fs/promises';
import path from 'node:path';
import { AxeBuilder } from '@axe-core/playwright';
import { chromium, type Browser, type BrowserContext, type Locator, type Page } from 'playwright-core';
import { afterAll, expect, inject, onTestFinished, TestRunner } from 'vitest';
import { api } from '#shared/api.ts';
import type { Session } from '#shared/areas/auth.ts';
import type { Language } from '#shared/i18n/texts.ts';
import { openHouse, type House } from '#server/house.ts';
import { demoPassword } from '#server/demo/people.ts';
import { createLog } from '#server/platform/log.ts';
import { freshDatabase } from '#server/testing/database.ts';
import { demoTemplateName } from '#server/testing/demoTemplate.ts';
import { testConfig, testSecrets } from '#server/testing/settings.ts';
import { writeSession } from '#ui/data/sessionKeys.ts';
import { patience } from './patience.ts';

const ui = path.resolve(import.meta.dirname, '../../out/ui');

/** Flags for a machine without a sandbox, a GPU or the internet. */
const flags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

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

/** The built product with its demo company, and browsers to look at it. */
export interface TestedHouse extends House {
  /** A browser of its own: nothing is shared with other visitors. It goes with the test that asked for it. */
  visit(options?: VisitOptions): Promise<Visitor>;
  /** The same, signed in and on a screen. */
  signedIn(email: string, options?: SignInOptions): Promise<Visitor>;
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

interface Place {
  readonly browser: Browser;
  readonly url: string;
}

async function open({ browser, url }: Place, options: VisitOptions): Promise<Visitor> {
  const { width = 1440, height = 900, colorScheme = 'light', locale = 'pt-BR' } = options;
  const context = await browser.newContext({ baseURL: url, viewport: { width, height }, colorScheme, locale, reducedMotion: 'reduce' });
  if (TestRunner.getCurrentTest() !== undefined) {
    onTestFinished(() => context.close());
  }
  context.setDefaultTimeout(patience);
  const page = await context.newPage();
  return { page, context, complaints: watched(page) };
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
  // Storage belongs to an address, and this one is there soonest.
  await page.goto('/favicon.svg');
  await page.evaluate((entries) => entries.forEach(([key, value]) => localStorage.setItem(key, value)), [...kept]);
}

/** The first screen takes the focus when it is there; whoever presses keys before that would lose it. */
const screenIsThere = (page: Page): Promise<void> => page.locator('main h1, main [role=tablist]').first().waitFor();

/** Signs in on the form that is shown, by keyboard, as people do. */
export async function enter(page: Page, email: string, password = demoPassword): Promise<void> {
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Senha', { exact: true }).fill(password);
  await page.keyboard.press('Enter');
  await page.waitForURL((url) => url.pathname !== '/login');
  await screenIsThere(page);
}

/** The page hears of everything that happens from the moment when the server has let it in. */
async function liveLine(page: Page): Promise<void> {
  const socket = await page.waitForEvent('websocket');
  await socket.waitForEvent('framereceived', { predicate: ({ payload }) => String(payload).startsWith('42["resumed"') });
}

async function arrive(place: Place, email: string, { path = '/', language, ...options }: SignInOptions): Promise<Visitor> {
  const visitor = await open(place, options);
  await keepSession(visitor, email, language);
  const { page } = visitor;
  await Promise.all([liveLine(page), page.goto(path)]);
  await screenIsThere(page);
  return visitor;
}

const launch = (): Promise<Browser> =>
  chromium.launch({ executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium', args: flags });

/** Starts the product with a copy of the demo, for the tests of a file. */
export async function startProduct(environment: Record<string, string> = {}): Promise<TestedHouse> {
  const config = testConfig({ DEMO: '1', ...environment });
  await cp(inject('demo').dataDir, config.dataDir, { recursive: true });
  const database = await freshDatabase(demoTemplateName);
  const log = createLog({ level: 'warn' });
  const opening = openHouse({ config, secrets: await testSecrets(), log, urls: database.urls, ui });
  const [house, browser] = await Promise.all([opening, launch()]);
  afterAll(async () => {
    await browser.close();
    await house.stop();
    await database.drop();
    await rm(config.dataDir, { recursive: true, force: true, maxRetries: 10 });
  });
  const place = { browser, url: house.url };
  return {
    ...house,
    visit: (options = {}) => open(place, options),
    signedIn: (email, options = {}) => arrive(place, email, options),
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
