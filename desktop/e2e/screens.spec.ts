import { beforeAll, describe, expect, it } from 'vitest';
import type { Page, Request } from 'playwright-core';
import { User } from '#server/workspace/users/User.ts';
import { Ticket } from '#server/conversations/tickets/Ticket.ts';
import { queryAsSupport } from '#server/platform/database/queryAsSupport.ts';
import { uncheckedRows } from '#server/platform/database/queryRows.ts';
import { runInScope, systemActor, type Scope } from '#server/platform/database/scope.ts';
import { makeContact, makeMessage, makeQueue, makeTicket } from '#server/testing/fixtures/makeRecords.ts';
import { chooseScheme } from './eachLook.ts';
import { expectFits, listViolations, startTestProduct, type TestProduct } from './startTestProduct.ts';
import { startWalk } from './startWalk.ts';

let product: TestProduct;

beforeAll(async () => {
  product = await startTestProduct();
});

const views = [
  { width: 1440, height: 900, colorScheme: 'light' },
  { width: 1024, height: 900, colorScheme: 'dark' },
  { width: 390, height: 844, colorScheme: 'light' },
] as const;

async function chooseView(page: Page, { colorScheme, ...size }: (typeof views)[number]): Promise<void> {
  await page.setViewportSize(size);
  await chooseScheme(page, colorScheme);
}

/** What scrolls to the side; tables, lanes, rows of tabs and calendars may, by a keyboard too. */
const sidewaysScript = `[...document.querySelectorAll('main, main > *, main section, main form, main header')]
  .filter(({ scrollWidth, clientWidth }) => clientWidth > 0 && scrollWidth > clientWidth + 1)
  .filter((part) => ['auto', 'scroll'].includes(getComputedStyle(part).overflowX))
  .map(({ tagName, className }) => tagName + ' ' + className)`;

/** Names of columns that do not fit, after the layout has followed the window. */
const cutColumnsScript = `new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve(
  [...document.querySelectorAll('main thead th')]
    .filter((cell) => [cell, ...cell.querySelectorAll('*')].some(({ clientWidth, scrollWidth }) => clientWidth > 4 && scrollWidth > clientWidth + 1))
    .map(({ textContent }) => textContent)))))`;

interface Scroll {
  /** Of the part that scrolls. */
  readonly selector: string;
  readonly request: RegExp;
}

const scrollTo = ({ selector }: Scroll, scrollTop: string): string => `new Promise((resolve) => {
  const list = ${selector};
  list.scrollTop = ${scrollTop};
  const frames = (left) => left === 0 ? resolve(null) : requestAnimationFrame(() => frames(left - 1));
  frames(8);
})`;

/** Asks for a page at the nearer distance from the end, and not, after the observers of some frames, at the farther one. */
async function expectAskedBetween(page: Page, list: Scroll, { farther, nearer }: Record<'farther' | 'nearer', string>): Promise<void> {
  let asked = 0;
  page.on('request', (sent: Request) => {
    asked += list.request.test(sent.url()) ? 1 : 0;
  });
  await page.evaluate(scrollTo(list, farther));
  expect(asked).toBe(0);
  await page.evaluate(scrollTo(list, nearer));
  await expect.poll(() => asked).toBeGreaterThan(0);
}

const inDemo = <T>(work: (scope: Scope) => Promise<T>): Promise<T> =>
  runInScope(product.platform, { companyId: 1, actor: systemActor(1) }, work);

describe('a conversation', () => {
  it('asks for older messages within 50 px of its beginning', async () => {
    const uuid = await inDemo(async (scope) => {
      const ticket = await scope.em.findOneOrFail(Ticket, { status: 'open', userId: { $ne: null } }, { orderBy: { id: 'asc' } });
      for (let n = 0; n < 70; n += 1) {
        await makeMessage(scope, ticket, { body: `Linha ${n}` });
      }
      return ticket.uuid;
    });
    const { page } = await product.reuseSignedInVisitor('admin@demo.prosa', { path: `/tickets/${uuid}` });
    await page.getByRole('log').getByText('Linha 69').waitFor();
    await page.waitForLoadState('networkidle');
    const log: Scroll = { selector: `document.querySelector('[role=log]')`, request: /\/messages\/\d+\?/ };
    await expectAskedBetween(page, log, { farther: '90', nearer: '30' });
  });
});

describe('a list', () => {
  it('asks for its next page within 100 px of the end', async () => {
    await inDemo(async (scope) => {
      for (let n = 0; n < 70; n += 1) {
        await makeContact(scope, `Cliente ${n}`);
      }
    });
    const { page } = await product.reuseSignedInVisitor('admin@demo.prosa', { path: '/contacts' });
    await page.getByRole('row').nth(25).waitFor();
    await page.waitForLoadState('networkidle');
    const list: Scroll = { selector: `document.querySelector('main [role=region]')`, request: /\/contacts\?.*after=/ };
    const distance = (px: number): string => `list.scrollHeight - list.clientHeight - ${px}`;
    await expectAskedBetween(page, list, { farther: distance(160), nearer: distance(60) });
  });

  it('of internal messages asks for older ones within 600 px of its beginning', async () => {
    await queryAsSupport(
      product.platform,
      `insert into chat_messages (company_id, chat_id, sender_id, message)
       select c.company_id, c.id, c.owner_id, 'Recado ' || n from chats c, generate_series(1, 120) n where c.title = 'Loja Centro'`,
    );
    const { page } = await product.reuseSignedInVisitor('ana@demo.prosa', { path: '/chats' });
    await page.getByRole('list', { name: 'Seus chats' }).getByRole('button', { name: 'Loja Centro' }).click();
    await page.getByRole('log').getByText('Recado 120').waitFor();
    await page.waitForLoadState('networkidle');
    const log: Scroll = { selector: `document.querySelector('[role=log]')`, request: /\/chats\/\d+\/messages\?.*pageNumber=2/ };
    // Its end is at 0.
    const distance = (px: number): string => `list.clientHeight - list.scrollHeight + ${px}`;
    await expectAskedBetween(page, log, { farther: distance(760), nearer: distance(500) });
  });
});

describe('the row of a ticket', () => {
  const lookAt = (name: string): string => `(() => {
    const row = [...document.querySelectorAll('[role=option]')].find((one) => one.querySelector('.name').textContent === '${name}');
    const queue = row.querySelector('.meta > span [title]');
    const { top } = queue.getBoundingClientRect();
    const details = [...row.querySelectorAll('.meta > :nth-child(2) > span')];
    return { isCut: queue.scrollWidth > queue.clientWidth, details: details.filter((one) => one.getBoundingClientRect().top < top + 9).length };
  })()`;

  it('gives the name of the queue what its details leave, which are there whole or not at all', async () => {
    const long = 'Atención posventa y garantías de la región';
    await inDemo(async (scope) => {
      const { id: userId } = await scope.em.findOneOrFail(User, { email: 'admin@demo.prosa' });
      for (const [name, status] of [
        ['Caja', 'open'],
        [long, 'open'],
        ['Atención posventa', 'pending'],
      ] as const) {
        const queue = await makeQueue(scope);
        queue.name = name;
        const { id: contactId } = await makeContact(scope, name);
        const ticket = await makeTicket(scope, { contactId, queueId: queue.id, status, userId: status === 'open' ? userId : null });
        await makeMessage(scope, ticket, { body: 'Buenas tardes' });
      }
    });
    const { page } = await product.newSignedInVisitor('admin@demo.prosa', { width: 1024, language: 'es', path: '/tickets' });
    await page.getByRole('option', { name: new RegExp(long) }).waitFor();
    expect(await page.evaluate(lookAt('Caja'))).toEqual({ isCut: false, details: 2 });
    expect(await page.evaluate(lookAt(long))).toEqual({ isCut: true, details: 1 });
    await page.getByRole('tab', { name: /^Espera/ }).click();
    await page.getByRole('option', { name: /Atención posventa/ }).waitFor();
    expect(await page.evaluate(lookAt('Atención posventa'))).toEqual({ isCut: false, details: 0 });
  });
});

describe('the bell', () => {
  it('has a skeleton in place of its list until the script is there', async () => {
    const { page } = await product.newSignedInVisitor('admin@demo.prosa', { path: '/quick-messages' });
    const { promise: late, resolve: release } = Promise.withResolvers<void>();
    await page.route('**/assets/UnreadList-*.js', async (route) => {
      await late;
      await route.continue();
    });
    // The first visit may have it already: it is fetched for reading without a connection, too.
    await page.reload();
    await page.getByRole('button', { name: /^Notificações/ }).click();
    const list = page.getByRole('dialog', { name: 'Notificações' });
    await list.getByRole('status').getByText('Carregando').waitFor({ state: 'attached' });
    release();
    await list.getByRole('button').first().waitFor();
  });

  it('is at most 350 px high and asks for its next page within 100 px of the end', async () => {
    await inDemo(async (scope) => {
      for (let n = 0; n < 50; n += 1) {
        const { id: contactId } = await makeContact(scope, `Aviso ${n}`);
        await makeTicket(scope, { contactId, unreadMessages: 1 });
      }
    });
    const { page } = await product.reuseSignedInVisitor('admin@demo.prosa', { path: '/quick-messages' });
    await page.getByRole('button', { name: /^Notificações/ }).click();
    const list = page.getByRole('dialog', { name: 'Notificações' });
    await list.getByRole('button').nth(39).waitFor();
    await page.waitForLoadState('networkidle');
    const bell: Scroll = { selector: `document.querySelector('[role=dialog] .body > div')`, request: /\/tickets\?.*withUnreadMessages/ };
    expect((await list.locator('.body > div').boundingBox())?.height).toBeLessThanOrEqual(350);
    const distance = (px: number): string => `list.scrollHeight - list.clientHeight - ${px}`;
    await expectAskedBetween(page, bell, { farther: distance(180), nearer: distance(60) });
  });
});

describe('the address of a ticket', () => {
  it('of a queue that is not theirs says so to an agent, and leads to the list', async () => {
    const uuid = await inDemo(async (scope) => {
      const [queue] = await uncheckedRows<{ id: number }>(scope.em, `select id from queues where name = 'Financeiro'`);
      return (await makeTicket(scope, { queueId: queue?.id ?? null })).uuid;
    });
    const { page } = await product.reuseSignedInVisitor('ana@demo.prosa', { path: '/tags' });
    // It closes after three seconds: waited for from before it appears.
    await Promise.all([page.getByRole('alert').getByText('Acesso não permitido').waitFor(), page.goto(`/tickets/${uuid}`)]);
    await page.waitForURL('**/tickets');
  });
});

describe('every screen', () => {
  it('opens by its address, in each view, and is accessible in all', async () => {
    const { page, consoleErrors } = await product.reuseSignedInVisitor('super@demo.prosa');
    const paths = ['/tickets', '/contacts', '/contact-lists', '/files', '/tags', '/queues', '/users', '/connections', '/financeiro'];
    for (const [index, path] of paths.entries()) {
      // The view of the load is another one each time.
      const [first, ...others] = views.map((_, turn) => views[(index + turn) % views.length] ?? views[0]);
      await chooseView(page, first ?? views[0]);
      await page.goto(path);
      await page.locator('main h1, main [role=tablist]').first().waitFor();
      await page.waitForLoadState('networkidle');
      expect(new URL(page.url()).pathname).toBe(path);
      expect(await listViolations(page), path).toEqual([]);
      for (const view of others) {
        await chooseView(page, view);
        expect(await listViolations(page), `${path} ${view.width}`).toEqual([]);
      }
    }
    expect(consoleErrors).toEqual([]);
  });

  it('needs no scrolling to the side at 200 % zoom', async () => {
    const { page } = await product.reuseSignedInVisitor('admin@demo.prosa', { width: 640, height: 400 });
    const walkTo = startWalk(page);
    for (const path of [
      '/tickets',
      '/dashboard',
      '/kanban',
      '/schedules',
      '/chats',
      '/todolist',
      '/helps',
      '/quick-messages',
      '/settings',
    ]) {
      await walkTo(path);
      await expectFits(page.locator('html'));
      const sideways = await page.evaluate<string[]>(sidewaysScript);
      expect(sideways, path).toEqual([]);
    }
  });

  it.each(['pt', 'es'] as const)('names its columns in full, in %s', async (language) => {
    const { page } = await product.reuseSignedInVisitor('admin@demo.prosa', { language });
    const walkTo = startWalk(page);
    for (const path of [
      '/dashboard',
      '/contacts',
      '/schedules?view=list',
      '/tags',
      '/quick-messages',
      '/users',
      '/campaigns',
      '/ratings',
    ]) {
      await page.setViewportSize({ width: 1440, height: 900 });
      await walkTo(path);
      await page.locator('main thead th').first().waitFor();
      for (const width of [1440, 1024, 390]) {
        await page.setViewportSize({ width, height: 900 });
        // The columns of another width come with its next frame.
        await expect.poll(() => page.evaluate<string[]>(cutColumnsScript), { message: `${path} ${width}` }).toEqual([]);
      }
    }
  });

  it('keeps its header intact at 200 % zoom', async () => {
    const { page, consoleErrors } = await product.reuseSignedInVisitor('super@demo.prosa', { width: 720, height: 450, language: 'es' });
    const walkTo = startWalk(page);
    for (const path of ['/contacts', '/contact-lists', '/files', '/tags', '/queues', '/users', '/connections', '/financeiro']) {
      await walkTo(path);
      const title = page.locator('main h1');
      // One line, or two with the count below the title; none while the screen takes the place of its skeleton.
      await expect.poll(async () => (await title.boundingBox())?.height ?? Infinity, { message: path }).toBeLessThanOrEqual(48);
      const head = page.locator('main header').first();
      expect(await head.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth), path).toBe(0);
    }
    expect(consoleErrors).toEqual([]);
  });
});
