import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import type { Page } from 'playwright-core';
import { freePort } from '#e2e/freePort.ts';
import { demoPassword } from '#server/demo/people.ts';
import { startServer } from '#server/faults/process.ts';
import { launchDesktop, playedBy, type Desktop } from './launch.ts';
import { usualWorld } from './world.ts';

const say = (line: string): void => void process.stdout.write(`${line}\n`);
const row = (what: string, value: string, budget: string): void => say(what.padEnd(46) + value.padStart(12) + budget.padStart(14));
const root = path.resolve(import.meta.dirname, '../../..');
const starts = 5;
const idleFor = 20_000;

const median = (values: readonly number[]): number => values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? NaN;
const milliseconds = (value: number): string => `${Math.round(value)} ms`;

interface Ground {
  readonly home: string;
  readonly port: number;
  readonly serverUrl: string;
}

async function launch({ home, port, serverUrl }: Ground): Promise<Desktop> {
  const world = { ...usualWorld, userData: home, port };
  return launchDesktop({ world, words: [`--server=${serverUrl}`] });
}

const list = (page: Page) => page.getByRole('option').first();

async function signIn(ground: Ground): Promise<void> {
  const desktop = await launch(ground);
  const page = await desktop.page();
  await page.getByLabel('E-mail').fill('ana@demo.prosa');
  await page.getByLabel('Senha', { exact: true }).fill(demoPassword);
  await page.keyboard.press('Enter');
  await list(page).waitFor();
  await desktop.quit();
}

/** Starts again and again as somebody who is signed in. */
async function measureStarts(ground: Ground): Promise<void> {
  const visible: number[] = [];
  const usable: number[] = [];
  for (let count = 0; count < starts; count++) {
    const begun = Date.now();
    const desktop = await launch(ground);
    await list(await desktop.page()).waitFor();
    usable.push(Date.now() - begun);
    visible.push((await desktop.firstSeen('BaseWindow.show')) - begun);
    await desktop.quit();
  }
  row('window visible after launch, median of 5', milliseconds(median(visible)), '≤ 400 ms');
  row('list usable after launch, median of 5', milliseconds(median(usable)), '≤ 1500 ms');
}

const processorTime = (desktop: Desktop): Promise<number> =>
  desktop.evaluate(() => {
    const { user, system } = process.cpuUsage();
    return (user + system) / 1000;
  });

/** Seconds a page's thread has worked, and megabytes its scripts hold. */
async function figuresOf(page: Page): Promise<{ worked: number; held: number }> {
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable');
  await session.send('HeapProfiler.collectGarbage');
  const { metrics } = await session.send('Performance.getMetrics');
  await session.detach();
  const valueOf = (name: string): number => metrics.find((metric) => metric.name === name)?.value ?? NaN;
  return { worked: valueOf('TaskDuration'), held: valueOf('JSHeapUsedSize') / 1024 / 1024 };
}

/** Nobody touches anything; the figures are what that costs. */
async function measureIdle(desktop: Desktop, page: Page): Promise<void> {
  await page.waitForLoadState('networkidle');
  const [before, pageBefore, begun] = [await processorTime(desktop), await figuresOf(page), performance.now()];
  await wait(idleFor);
  const [after, pageAfter, passed] = [await processorTime(desktop), await figuresOf(page), performance.now() - begun];
  const part = (worked: number): string => `${((worked / passed) * 100).toFixed(2)} %`;
  row('main process, idle', part(after - before), '≤ 0.5 %');
  row('page, idle', part((pageAfter.worked - pageBefore.worked) * 1000), '≤ 1 %');
  row('page, memory of its scripts', `${pageAfter.held.toFixed(0)} MB`, '≤ 250 MB');
}

/** From the click to two frames after the address has changed. */
const switching = `(async () => {
  const rows = [...document.querySelectorAll('[role=option]')].slice(0, 2);
  const frame = () => new Promise((resolve) => requestAnimationFrame(() => resolve()));
  const times = [];
  for (let count = 0; count < 22; count++) {
    const before = location.pathname;
    const begun = performance.now();
    rows[count % 2].click();
    while (location.pathname === before && performance.now() - begun < 3000) await frame();
    await frame();
    if (count >= 2) times.push(performance.now() - begun);
    await new Promise((resolve) => setTimeout(resolve, 300));
  }
  return times;
})()`;

async function measurePage(page: Page): Promise<void> {
  const times = (await page.evaluate(switching)) as number[];
  row('switch between two visited tickets, median', milliseconds(median(times)), '≤ 50 ms');
  row('DOM nodes in the inbox', String(await page.evaluate("document.querySelectorAll('*').length")), '≤ 1500');
}

/** What the page's own document asks for before anything is shown. */
async function measureScripts(): Promise<void> {
  const html = await readFile(path.join(root, 'out/ui/index.html'), 'utf8');
  const names = [...html.matchAll(/(?:src|href)="\/?(assets\/[^"]+\.js)"/g)].map(([, name]) => name ?? '');
  const sizes = await Promise.all(names.map(async (name) => gzipSync(await readFile(path.join(root, 'out/ui', name))).length));
  row('scripts of the first screen, gzip', `${Math.round(sizes.reduce((sum, size) => sum + size, 0) / 1024)} kB`, '≤ 300 kB');
  const all = (await readdir(path.join(root, 'out/ui/assets'))).filter((name) => name.endsWith('.js'));
  row('further scripts, loaded when asked for', String(all.length - names.length), '');
}

/** Measures the installed program as it is built in `out/`, with the demo company: `npm run bench -- desktop`. */
export async function measureDesktop(): Promise<void> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'prosa-bench-'));
  const port = await freePort();
  say(`Played by ${playedBy}.`);
  say(`Machine: ${os.cpus().length} × ${os.cpus()[0]?.model ?? 'unknown'}, Node ${process.version}.\n`);
  const origins = ['page', 'account-1'].map((name) => `http://${name}.prosa.localhost:${port}`).join(',');
  const server = await startServer({ DATA_DIR: path.join(folder, 'server'), DEMO: '1', ALLOWED_ORIGINS: origins });
  const ground = { home: path.join(folder, 'home'), port, serverUrl: server.url };
  try {
    await signIn(ground);
    await measureStarts(ground);
    const desktop = await launch(ground);
    const page = await desktop.page();
    await list(page).waitFor();
    await measureIdle(desktop, page);
    await measurePage(page);
    await measureScripts();
    await desktop.kill();
  } finally {
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  }
}
