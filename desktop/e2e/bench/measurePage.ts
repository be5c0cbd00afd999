import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { type Browser, chromium, type Page } from 'playwright-core';
import { chromiumFlags, chromiumPath } from '#e2e/chromium.ts';
import { listFirstScreenScripts, measureGzipKilobytes } from '#e2e/firstScreen.ts';
import { type DataSetSize, seedDataSet } from '#server/bench/seedDataSet.ts';
import { startServerProcess } from '#server/faults/startServerProcess.ts';
import { signInAsAgent } from './signInAsAgent.ts';
import { measureOfflineSearch } from './measureOfflineSearch.ts';
import { countNodes, createMetricsReader } from './pageMetrics.ts';
import { describeMachine, formatMs, median, p95, printLine, printRow } from './report.ts';

/** Scripts as text, because they run in the page and are not bundled. */

interface TicketOpening {
  readonly isFirst: boolean;
  /** Milliseconds from the click to the first paint of the conversation. */
  readonly took: number;
  /** Milliseconds of its network request. */
  readonly network: number;
}

/** A frame is painted when the next task after its animation callback runs. */
const paintedHelper = `const painted = (look) => new Promise((resolve) => requestAnimationFrame(() => {
  const result = look();
  const { port1, port2 } = new MessageChannel();
  port2.onmessage = () => resolve(result);
  port1.postMessage(null);
}));`;

/** Opens ten tickets for the first time, then two of them alternately. */
const openTicketsScript = `(async () => {
  ${paintedHelper}
  const pause = () => new Promise((resolve) => setTimeout(resolve, 400));
  const rows = () => [...document.querySelectorAll('[role=option]')];
  const results = [];
  const open = async (row, isFirst) => {
    const before = document.querySelector('[role=log]');
    performance.clearResourceTimings();
    const begun = performance.now();
    row.click();
    const isThere = () => {
      const log = document.querySelector('[role=log]');
      return log !== null && log !== before && log.querySelector('[data-index]') !== null;
    };
    while (!(await painted(isThere)) && performance.now() - begun < 5000);
    const took = performance.now() - begun;
    await pause();
    const calls = performance.getEntriesByType('resource').filter(({ name }) => /\\/messages\\/\\d+/.test(name));
    results.push({ isFirst, took, network: isFirst ? Math.max(0, ...calls.map(({ duration }) => duration)) : 0 });
  };
  const first = rows().slice(0, 9);
  for (const row of first.slice(1)) await open(row, true);
  for (let count = 0; count < 20; count++) await open(rows()[1 + (count % 2)], false);
  return results;
})()`;

interface KeystrokeTiming {
  /** Milliseconds from the key to the next paint. */
  readonly whole: number;
  /** The same without the wait for the next frame, at 60 Hz up to 16.7 ms. */
  readonly own: number;
}

/** Records the timing of each key. */
const recordKeystrokesScript = `(() => {
  globalThis.keystrokeTimes = [];
  let key;
  addEventListener('keydown', ({ timeStamp }) => {
    const mine = { handled: Infinity };
    key = mine;
    requestAnimationFrame(() => {
      const waited = Math.max(0, performance.now() - mine.handled);
      const { port1, port2 } = new MessageChannel();
      port2.onmessage = () => {
        const whole = performance.now() - timeStamp;
        keystrokeTimes.push({ whole, own: whole - waited });
      };
      port1.postMessage(null);
    });
  }, true);
  // Heard last: by now the page has done what the letter asks of it.
  addEventListener('input', () => { key.handled = performance.now(); });
})()`;

/** Scrolls for ten seconds and returns the time between frames in milliseconds. */
const scrollListScript = `(async () => {
  let box = document.querySelector('[role=option]');
  while (box.scrollHeight <= box.clientHeight || getComputedStyle(box).overflowY === 'visible') box = box.parentElement;
  const frames = [];
  let last = performance.now();
  const end = last + 10_000;
  await new Promise((resolve) => {
    const step = (now) => {
      frames.push(now - last);
      last = now;
      box.scrollTop += 60;
      now < end ? requestAnimationFrame(step) : resolve();
    };
    requestAnimationFrame(step);
  });
  return frames.slice(1);
})()`;

const size: DataSetSize = { contacts: 20_000, tickets: 60_000, messages: 240_000, longest: 10_000, flood: 0 };
const letters = 'Bom dia, o pedido segue hoje mesmo para o porteiro. '.repeat(4);

async function measureFirstScreen(page: Page): Promise<void> {
  const scripts = await listFirstScreenScripts(page);
  printRow('scripts fetched until the list is there, gzip', `${(await measureGzipKilobytes(scripts)).toFixed(0)} kB`, '≤ 300 kB');
  printRow('  in so many files', String(scripts.length));
  printRow('list usable after a reload', formatMs(await page.evaluate<number>('listShownAt')));
}

async function measureOpening(page: Page): Promise<void> {
  const openings = await page.evaluate<TicketOpening[]>(openTicketsScript);
  const [first, again] = [openings.filter(({ isFirst }) => isFirst), openings.filter(({ isFirst }) => !isFirst)];
  printRow('first visit to a ticket, median', formatMs(median(first.map(({ took }) => took))));
  printRow('  without the network', formatMs(median(first.map(({ took, network }) => took - network))), '≤ 100 ms');
  printRow('switch between two visited tickets, median', formatMs(median(again.map(({ took }) => took))), '≤ 50 ms');
}

/** Scrolls the longest conversation to its start; returns the number of loaded pages. */
async function readConversation(page: Page): Promise<number> {
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
  const pages = await readConversation(page);
  await page
    .getByRole('textbox', { name: /Mensagem|mensagem/ })
    .last()
    .focus();
  const times = await typeLetters(page);
  printRow(`key to paint, p95, ${size.longest} messages read in ${pages} steps`, formatMs(p95(times.map(({ own }) => own))), '≤ 16 ms');
  printRow('  median', formatMs(median(times.map(({ own }) => own))));
  printRow('  with the wait for the next frame, p95', formatMs(p95(times.map(({ whole }) => whole))));
}

/** Types into the focused field. */
async function typeLetters(page: Page): Promise<KeystrokeTiming[]> {
  await page.evaluate(recordKeystrokesScript);
  await page.keyboard.type(letters, { delay: 40 });
  return page.evaluate<KeystrokeTiming[]>('keystrokeTimes');
}

/** Baseline: a page with nothing but a field. */
async function measureEmptyPage(browser: Browser): Promise<void> {
  const page = await browser.newPage();
  await page.setContent('<textarea autofocus></textarea>');
  const times = await typeLetters(page);
  printRow('  the same on an empty page, p95', formatMs(p95(times.map(({ whole }) => whole))));
  await page.close();
}

async function measureScrolling(page: Page): Promise<void> {
  await page.getByLabel('Buscar nome ou mensagem').fill('');
  await page.getByRole('tab', { name: 'Resolvidos' }).click();
  await page.getByRole('option').first().waitFor();
  const frames = await page.evaluate<number[]>(scrollListScript);
  printRow('frames while 50 000 tickets are scrolled, p95', formatMs(p95(frames)), '≤ 16.7 ms');
  printRow('  later than 20 ms', `${((frames.filter((frame) => frame > 20).length / frames.length) * 100).toFixed(1)} %`);
}

/** Measures the UI on a company with years of data: `npm run bench -- page`. */
export async function measurePage(): Promise<void> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'prosa-bench-'));
  printLine(describeMachine());
  await seedDataSet(folder, size, () => undefined);
  const server = await startServerProcess({ DATA_DIR: folder, DEMO: '1' });
  const browser = await chromium.launch({
    executablePath: chromiumPath,
    args: chromiumFlags,
  });
  try {
    const page = await browser.newPage({ baseURL: server.url, viewport: { width: 1440, height: 900 }, locale: 'pt-BR' });
    await page.goto('/login');
    await signInAsAgent(page);
    await measureFirstScreen(page);
    await measureOpening(page);
    printRow('DOM nodes in the inbox', String(await countNodes(page)), '≤ 1500');
    await measureTyping(page);
    await measureEmptyPage(browser);
    await measureScrolling(page);
    await measureOfflineSearch();
    printRow(
      'page, memory of its scripts, at the end',
      `${(await (await createMetricsReader(page))()).heapMegabytes.toFixed(0)} MB`,
      '≤ 250 MB',
    );
  } finally {
    await browser.close();
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  }
}
