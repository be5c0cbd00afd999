import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { chromium, type Browser, type Page } from 'playwright-core';
import { chromiumFlags, chromiumPath } from '#e2e/chromium.ts';
import { firstScreenScripts, weightOf } from '#e2e/firstScreen.ts';
import { seed, type Size } from '#server/bench/seed.ts';
import { startServer } from '#server/faults/process.ts';
import { enter } from './enter.ts';
import { figuresOf, nodesIn } from './figures.ts';
import { keystrokes, opening, scrolling, type Keystroke, type Opened } from './inPage.ts';
import { machine, median, milliseconds, p95, row, say } from './say.ts';

const size: Size = { contacts: 20_000, tickets: 60_000, messages: 240_000, longest: 10_000 };
const letters = 'Bom dia, o pedido segue hoje mesmo para o porteiro. '.repeat(4);

async function measureFirstScreen(page: Page): Promise<void> {
  const scripts = await firstScreenScripts(page);
  row('scripts fetched until the list is there, gzip', `${(await weightOf(scripts)).toFixed(0)} kB`, '≤ 300 kB');
  row('  in so many files', String(scripts.length));
  row('list usable after a reload', milliseconds(await page.evaluate<number>('listShownAt')));
}

async function measureOpening(page: Page): Promise<void> {
  const opened = await page.evaluate<Opened[]>(opening);
  const [first, again] = [opened.filter(({ isFirst }) => isFirst), opened.filter(({ isFirst }) => !isFirst)];
  row('first visit to a ticket, median', milliseconds(median(first.map(({ took }) => took))));
  row('  without the network', milliseconds(median(first.map(({ took, network }) => took - network))), '≤ 100 ms');
  row('switch between two visited tickets, median', milliseconds(median(again.map(({ took }) => took))), '≤ 50 ms');
}

/** Reads the longest conversation up to its beginning. */
async function readAll(page: Page): Promise<number> {
  await page.getByRole('log').getByText('conversa longa').first().waitFor();
  let pages = 0;
  page.on('requestfinished', (request) => (pages += /\/messages\/\d+/.test(request.url()) ? 1 : 0));
  await page.evaluate<void>(`new Promise((resolve) => {
    const log = document.querySelector('[role=log]');
    let still = 0;
    let before = 0;
    const step = () => {
      log.scrollTop = 0;
      still = log.scrollHeight === before ? still + 1 : 0;
      before = log.scrollHeight;
      still > 120 ? resolve() : requestAnimationFrame(step);
    };
    step();
  })`);
  return pages;
}

async function measureTyping(page: Page): Promise<void> {
  await page.getByLabel('Buscar nome ou mensagem').fill('conversa longa');
  await page
    .getByRole('option', { name: /conversa longa/ })
    .first()
    .click();
  const pages = await readAll(page);
  await page
    .getByRole('textbox', { name: /Mensagem|mensagem/ })
    .last()
    .focus();
  const times = await typed(page);
  row(`key to paint, p95, ${size.longest} messages read in ${pages} steps`, milliseconds(p95(times.map(({ own }) => own))), '≤ 16 ms');
  row('  median', milliseconds(median(times.map(({ own }) => own))));
  row('  with the wait for the next frame, p95', milliseconds(p95(times.map(({ whole }) => whole))));
}

/** Types into the field that has the focus. */
async function typed(page: Page): Promise<Keystroke[]> {
  await page.evaluate(keystrokes);
  await page.keyboard.type(letters, { delay: 40 });
  return page.evaluate<Keystroke[]>('keystrokeTimes');
}

/** What the wait alone comes to: a page with nothing but a field. */
async function measureEmptyPage(browser: Browser): Promise<void> {
  const page = await browser.newPage();
  await page.setContent('<textarea autofocus></textarea>');
  const times = await typed(page);
  row('  the same on an empty page, p95', milliseconds(p95(times.map(({ whole }) => whole))));
  await page.close();
}

async function measureScrolling(page: Page): Promise<void> {
  await page.getByLabel('Buscar nome ou mensagem').fill('');
  await page.getByRole('tab', { name: 'Resolvidos' }).click();
  await page.getByRole('option').first().waitFor();
  const frames = await page.evaluate<number[]>(scrolling);
  row('frames while 50 000 tickets are scrolled, p95', milliseconds(p95(frames)), '≤ 16.7 ms');
  row('  later than 20 ms', `${((frames.filter((frame) => frame > 20).length / frames.length) * 100).toFixed(1)} %`);
}

/** Measures what the screens cost on a company with years behind it: `npm run bench -- page`. */
export async function measurePage(): Promise<void> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'prosa-bench-'));
  say(machine());
  await seed(folder, size, () => undefined);
  const server = await startServer({ DATA_DIR: folder, DEMO: '1' });
  const browser = await chromium.launch({
    executablePath: chromiumPath,
    args: chromiumFlags,
  });
  try {
    const page = await browser.newPage({ baseURL: server.url, viewport: { width: 1440, height: 900 }, locale: 'pt-BR' });
    await page.goto('/login');
    await enter(page);
    await measureFirstScreen(page);
    await measureOpening(page);
    row('DOM nodes in the inbox', String(await nodesIn(page)), '≤ 1500');
    await measureTyping(page);
    await measureEmptyPage(browser);
    await measureScrolling(page);
    row('page, memory of its scripts, at the end', `${(await (await figuresOf(page))()).held.toFixed(0)} MB`, '≤ 250 MB');
  } finally {
    await browser.close();
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  }
}
