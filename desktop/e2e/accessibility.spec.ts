import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { queryAsSupport } from '#server/platform/database/queryAsSupport.ts';
import { chooseScheme } from './eachLook.ts';
import { listColourViolations, listViolations, startTestProduct, type TestProduct } from './startTestProduct.ts';
import { startWalk } from './startWalk.ts';

const ui = path.resolve(import.meta.dirname, '../ui');
const read = (file: string): string => readFileSync(path.join(ui, file), 'utf8');

interface ListedRoute {
  readonly path: string;
  readonly suffix: string | undefined;
}

/** The router's table as the areas write it: their modules need a browser. */
const routes: readonly ListedRoute[] = globSync('*/*/area.ts', { cwd: ui })
  .toSorted()
  .flatMap((file) => [...read(file).matchAll(/\bpath: '([^']+)',(?:\s*pathSuffix: '([^']+)',)?/g)])
  .map(([, route = '', suffix]) => ({ path: route, suffix }));
const guestPaths = [...read('App.tsx').matchAll(/\bpath="(\/[a-z]+)"/g)].map(([, guestPath = '']) => guestPath);

let product: TestProduct;

beforeAll(async () => {
  product = await startTestProduct();
});

const selectOne = async (sql: string): Promise<string> => {
  const [row] = await queryAsSupport<{ found: string }>(product.platform, `select (${sql})::text as found`);
  return row?.found ?? '';
};
const demo = `company_id = (select company_id from users where email = 'admin@demo.prosa')`;

/** One address with parameters for each route that has some; a new route is missing here. */
const details: Readonly<Record<string, () => Promise<readonly string[]>>> = {
  '/campaign': async () => [`${await selectOne(`select id from campaigns where ${demo} order by id limit 1`)}/report`],
  '/chats': async () => [await selectOne(`select uuid from chats where ${demo} limit 1`)],
  '/contact-lists': async () => [`${await selectOne(`select id from contact_lists where ${demo} limit 1`)}/contacts`],
  '/contacts': async () => [await selectOne(`select id from contacts where ${demo} and not is_group order by id limit 1`)],
  '/tickets': async () => [await selectOne(`select uuid from tickets where ${demo} and status = 'open' order by id limit 1`)],
  '/queues': async () => [await selectOne(`select id from queues where ${demo} order by id limit 1`)],
  '/platform': () => Promise.resolve(['work']),
  '/rehearsals': () => Promise.resolve(['replay', 'versions']),
  '/settings': () => {
    const tabs = read('tenancy/settings/SettingsTabs.tsx') + read('composition/SettingsScreen.tsx');
    return Promise.resolve([...tabs.matchAll(/\bvalue: '(\w+)'/g)].map(([, tab = '']) => tab));
  },
};

async function listPaths(): Promise<string[]> {
  const paths = await Promise.all(
    routes.map(async (route) => {
      const parts = route.suffix === undefined ? [] : await (details[route.path] ?? (() => Promise.resolve(['/missing'])))();
      return [route.path, ...parts.filter((part) => part !== '' && part !== '/contacts').map((part) => `${route.path}/${part}`)];
    }),
  );
  return paths.flat();
}

const movingScript = `document.getAnimations()
  .filter(({ effect, playState }) => playState === 'running' && effect.getComputedTiming().duration > 1)
  .map(({ animationName, effect }) => animationName + ' on ' + effect.target.outerHTML.slice(0, 80))`;

interface Check {
  readonly name: string;
  readonly run: (page: Page) => Promise<readonly string[]>;
}

const checks: readonly Check[] = [
  { name: 'light', run: listViolations },
  {
    name: 'dark',
    run: async (page) => {
      await chooseScheme(page, 'dark');
      const violations = await listColourViolations(page);
      await chooseScheme(page, 'light');
      return violations;
    },
  },
  { name: 'moving', run: (page) => page.evaluate<string[]>(movingScript) },
];

async function listProblems(page: Page, paths: readonly string[]): Promise<string[]> {
  const problems: string[] = [];
  const walkTo = startWalk(page);
  for (const address of paths) {
    await walkTo(address);
    for (const { name, run } of checks) {
      problems.push(...(await run(page)).map((problem) => `${address} ${name}: ${problem}`));
    }
  }
  return problems;
}

describe('a page', () => {
  it('is judged once it shows something', async () => {
    const { page } = await product.newVisitor();
    const { promise: late, resolve: release } = Promise.withResolvers<void>();
    await page.route('**/assets/first-*.js', async (route) => {
      await late;
      await route.continue();
    });
    await page.goto('/login', { waitUntil: 'commit' });
    const whenJudged = listViolations(page);
    const first = await Promise.race([
      whenJudged.then(() => 'judged'),
      page.evaluate<string>(`new Promise((resolve) => {
        const wait = (frames) => frames === 0 ? resolve('still empty') : requestAnimationFrame(() => wait(frames - 1));
        wait(120);
      })`),
    ]);
    release();
    expect(first).toBe('still empty');
    expect(await whenJudged).toEqual([]);
    expect(await page.locator('h1').count()).toBe(1);
  });
});

describe('every route, in both themes and without motion', () => {
  it('knows an address for each route with parameters', () => {
    expect(routes.length).toBeGreaterThan(25);
    expect(routes.filter(({ suffix, path: route }) => suffix !== undefined && details[route] === undefined)).toEqual([]);
  });

  it('of an operator, who may open all', async () => {
    const { page } = await product.reuseSignedInVisitor('super@demo.prosa');
    expect(await listProblems(page, await listPaths())).toEqual([]);
  }, 600_000);

  it('of an admin, as far as they differ', async () => {
    const { page } = await product.reuseSignedInVisitor('admin@demo.prosa');
    expect(await listProblems(page, ['/tickets', '/dashboard', '/settings', '/subscription', '/platform'])).toEqual([]);
  }, 600_000);

  it('of a guest', async () => {
    const { page } = await product.newVisitor();
    const problems: string[] = [];
    for (const address of guestPaths.filter((guestPath) => guestPath !== '/server')) {
      await page.goto(address);
      await page.locator('h1').first().waitFor();
      for (const { name, run } of checks) {
        problems.push(...(await run(page)).map((problem) => `${address} ${name}: ${problem}`));
      }
    }
    expect(problems).toEqual([]);
  });
});

describe('forced colours', () => {
  it('show states without colours: the open ticket, the chosen tab, the current place', async () => {
    const { page } = await product.newSignedInVisitor('ana@demo.prosa', { path: '/tickets' });
    await page.emulateMedia({ forcedColors: 'active' });
    await page.getByRole('option', { name: /Luana Ribeiro/ }).click();
    await page.getByRole('log').getByText('Separado!').waitFor();
    const outlineOf = (selector: string): Promise<string> =>
      page.evaluate<string>(`(() => {
        const { outlineStyle, borderBottomStyle, borderLeftStyle } = getComputedStyle(document.querySelector('${selector}'));
        return [outlineStyle, borderBottomStyle, borderLeftStyle].find((style) => style !== 'none') ?? 'none';
      })()`);
    expect(await outlineOf('[role=option][aria-selected=true]')).not.toBe('none');
    expect(await outlineOf('[role=tab][aria-selected=true]')).not.toBe('none');
    expect(await outlineOf('nav [aria-current=page]')).not.toBe('none');
  });
});

describe('the messages of a conversation', () => {
  it('are walked with the arrow keys, which say sender, text and time', async () => {
    const { page, consoleErrors } = await product.reuseSignedInVisitor('ana@demo.prosa', { path: '/tickets' });
    await page.getByRole('option', { name: /Luana Ribeiro/ }).click();
    const log = page.getByRole('log');
    await log.getByText('Separado!').waitFor();
    await log.focus();
    const focused = log.locator('[data-index]:focus');
    await page.keyboard.press('End');
    await focused.waitFor();
    const last = (await focused.getAttribute('aria-label')) ?? '';
    expect(last).toMatch(/^.+: .+, \d{2}:\d{2}$/);
    await page.keyboard.press('ArrowUp');
    await expect.poll(() => focused.getAttribute('aria-label')).not.toBe(last);
    await page.keyboard.press('Home');
    await focused.waitFor();
    await page.keyboard.press('ArrowUp');
    expect(await focused.count()).toBe(1);
    expect(await listViolations(page)).toEqual([]);
    // A message keeps the focus while others scroll past.
    await log.evaluate((element) => element.scrollTo({ top: element.scrollHeight }));
    expect(await focused.count()).toBe(1);
    await page.keyboard.press('Escape');
    await expect.poll(() => log.evaluate((element) => element.matches(':focus'))).toBe(true);
    expect(consoleErrors).toEqual([]);
  });

  it('tell a screen reader who speaks, what happened between, and what could not be sent', async () => {
    const { page } = await product.reuseSignedInVisitor('ana@demo.prosa', { path: '/tickets' });
    await page.getByRole('option', { name: /Patrícia Leal/ }).click();
    const log = page.getByRole('log');
    await log.getByText('Consegue até sexta?').waitFor();
    const read = await log.ariaSnapshot();
    expect(read).toContain('article "Patrícia Leal"');
    expect(read).toMatch(/Atendimento \d+ aberto/);
    // What stands within a separator is not read.
    expect(read).not.toContain('separator');

    await page.route('**/messages/*', (route) =>
      route.request().method() === 'POST' ? route.fulfill({ status: 403, json: { error: 'ERR_NO_PERMISSION' } }) : route.continue(),
    );
    const field = page.getByRole('textbox', { name: /^Mensagem para/ });
    await field.fill('Consigo sim');
    await field.press('Enter');
    await page
      .getByRole('status')
      .filter({ hasText: /Não enviada/i })
      .waitFor({ state: 'attached' });
    await log.getByRole('article', { name: 'Você', exact: true }).getByText('Consigo sim').waitFor();
  });

  it('tell a screen reader what WhatsApp refuses after it was sent, and each time that it does', async () => {
    const { page } = await product.reuseSignedInVisitor('ana@demo.prosa', { path: '/tickets' });
    await page.getByRole('option', { name: /Luana Ribeiro/ }).click();
    const field = page.getByRole('textbox', { name: /^Mensagem para/ });
    await field.fill('Recusada depois');
    await field.press('Enter');
    const own = `from messages where body like '%Recusada depois' and from_me`;
    await expect.poll(() => selectOne(`select delivery ${own}`)).toMatch(/delivered|read/);
    const refuse = async (): Promise<void> => {
      await queryAsSupport(
        product.platform,
        `update messages set delivery = 'written', server_at = null, delivered_at = null where id = (select id ${own})`,
      );
      await queryAsSupport(
        product.platform,
        `insert into simulated_inbox (company_id, connection_id, chat, item)
         select company_id, connection_id, chat, jsonb_build_object('type', 'receipt', 'externalIds', jsonb_build_array(external_id),
           'delivery', 'failed', 'failure', 'rejected') ${own}`,
      );
    };
    const said = page
      .getByRole('status')
      .locator('span:not([data-heard])')
      .filter({ hasText: /^Não enviada: .*Recusada depois$/i });
    for (let time = 1; time <= 2; time += 1) {
      await refuse();
      await said.waitFor({ state: 'attached' });
      await said.evaluate((span) => span.setAttribute('data-heard', ''));
    }
    await page.getByRole('log').getByRole('button', { name: 'Enviar de novo' }).waitFor();
  });
});
