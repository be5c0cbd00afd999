import { rm } from 'node:fs/promises';
import path from 'node:path';
import { AxeBuilder } from '@axe-core/playwright';
import { chromium, type Browser, type BrowserContext, type Page } from 'playwright-core';
import { afterAll, expect } from 'vitest';
import { openHouse, type House } from '#server/house.ts';
import { makeDemo } from '#server/demo/makeDemo.ts';
import { demoPassword } from '#server/demo/people.ts';
import { createLog } from '#server/platform/log.ts';
import { freshDatabase } from '#server/testing/database.ts';
import { testConfig, testSecrets } from '#server/testing/settings.ts';

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

/** The built product with its demo company, and browsers to look at it. */
export interface TestedHouse extends House {
  /** A browser of its own: nothing is shared with other visitors. */
  visit(options?: VisitOptions): Promise<Visitor>;
  /** The same, signed in and on the first screen. */
  signedIn(email: string, options?: VisitOptions): Promise<Visitor>;
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

async function open(browser: Browser, url: string, options: VisitOptions): Promise<Visitor> {
  const { width = 1440, height = 900, colorScheme = 'light', locale = 'pt-BR' } = options;
  const context = await browser.newContext({ baseURL: url, viewport: { width, height }, colorScheme, locale, reducedMotion: 'reduce' });
  context.setDefaultTimeout(10_000);
  const page = await context.newPage();
  return { page, context, complaints: watched(page) };
}

/** Signs in by keyboard, as people do. */
export async function signIn(page: Page, email: string, password = demoPassword): Promise<void> {
  await page.goto('/login');
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Senha', { exact: true }).fill(password);
  await page.keyboard.press('Enter');
  await page.waitForURL((url) => url.pathname !== '/login');
  // The first screen takes the focus when it is there; whoever presses keys before that would lose it.
  await page.locator('main h1, main [role=tablist]').first().waitFor();
  await page.waitForLoadState('networkidle');
}

/** Starts the product on a database of its own, for the tests of a file. */
export async function startProduct(environment: Record<string, string> = {}): Promise<TestedHouse> {
  const database = await freshDatabase();
  const config = testConfig({ DEMO: '1', ...environment });
  const log = createLog({ level: 'warn' });
  const house = await openHouse({ config, secrets: await testSecrets(), log, urls: database.urls, ui });
  await makeDemo(house.platform);
  const browser = await chromium.launch({ executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium', args: flags });
  afterAll(async () => {
    await browser.close();
    await house.stop();
    await database.drop();
    await rm(config.dataDir, { recursive: true, force: true });
  });
  const visit = (options: VisitOptions = {}): Promise<Visitor> => open(browser, house.url, options);
  return {
    ...house,
    visit,
    signedIn: async (email, options) => {
      const visitor = await visit(options);
      await signIn(visitor.page, email);
      return visitor;
    },
  };
}

/** WCAG 2.2 AA, as far as a machine can judge. */
export async function expectAccessible(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']).analyze();
  expect(
    violations.map(
      ({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(' | ')} ${nodes[0]?.html.slice(0, 200) ?? ''}`,
    ),
  ).toEqual([]);
}
