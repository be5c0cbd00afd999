import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { Page } from 'playwright-core';
import { launchDesktop, electronDescription, type Desktop } from '#e2e/electron/launchDesktop.ts';
import { defaultFakeOs } from '#e2e/electron/FakeOs.ts';
import { findFreePort } from '#e2e/findFreePort.ts';
import { startServerProcess } from '#server/faults/startServerProcess.ts';
import { signInAsAgent } from './signInAsAgent.ts';
import { createMetricsReader } from './pageMetrics.ts';
import { describeMachine, median, formatMs, printRow, printLine } from './report.ts';

const startCount = 7;
const idleMs = 20_000;

interface BenchDeps {
  readonly home: string;
  readonly port: number;
  readonly serverUrl: string;
}

async function launch({ home, port, serverUrl }: BenchDeps): Promise<Desktop> {
  const world = { ...defaultFakeOs, userData: home, port };
  return launchDesktop({ world, words: [`--server=${serverUrl}`] });
}

const firstTicket = (page: Page) => page.getByRole('option').first();

async function signIn(ground: BenchDeps): Promise<void> {
  const desktop = await launch(ground);
  await signInAsAgent(await desktop.page());
  await desktop.quit();
}

/** The stations of one start, in milliseconds since it was asked for. */
interface StartTimings {
  /** Electron, or its double, has come up and turns to our program. */
  readonly begun: number;
  readonly visible: number;
  /** The page is asked for: Chromium, or Electron's renderer, is there. */
  readonly asked: number;
  readonly usable: number;
}

/** Told by the page itself, in the frame that shows the list: asking from outside would bring a script of its own, and every start would carry it. */
const listShownScript = `new Promise((tell) => {
  const look = () => document.querySelector('[role=option]') === null
    ? requestAnimationFrame(look)
    : requestAnimationFrame(() => tell({ asked: performance.timeOrigin, usable: performance.timeOrigin + performance.now() }));
  look();
})`;

async function measureStart(ground: BenchDeps): Promise<StartTimings> {
  const from = Date.now();
  const desktop = await launch(ground);
  const page = await desktop.page();
  const { asked, usable } = await page.evaluate<Pick<StartTimings, 'asked' | 'usable'>>(listShownScript);
  const [begun, visible] = [await desktop.getFirstCallTime('Program.begin'), await desktop.getFirstCallTime('BaseWindow.show')];
  await desktop.quit();
  return { begun: begun - from, visible: visible - from, asked: asked - from, usable: usable - from };
}

/** Starts again and again as somebody who is signed in. */
async function measureStarts(ground: BenchDeps): Promise<void> {
  const all: StartTimings[] = [];
  for (let count = 0; count < startCount; count++) {
    all.push(await measureStart(ground));
  }
  const tell = (what: string, of: (one: StartTimings) => number, budget = ''): void =>
    printRow(what, formatMs(median(all.map(of))), budget);
  tell(`window visible after launch, median of ${startCount}`, ({ visible }) => visible, '≤ 400 ms');
  tell('  until our first line: Electron’s or its double’s own', ({ begun }) => begun);
  tell('  from our first line to the window', ({ begun, visible }) => visible - begun);
  tell(`list usable after launch, median of ${startCount}`, ({ usable }) => usable, '≤ 1500 ms');
  tell('  from the window until the page is asked for: Chromium', ({ visible, asked }) => asked - visible);
  tell('  from the page being asked for to the list', ({ asked, usable }) => usable - asked);
  tell('  our own share of it all', ({ begun, visible, asked, usable }) => visible - begun + usable - asked);
}

const getCpuTimeMs = (desktop: Desktop): Promise<number> =>
  desktop.evaluate(() => {
    const { user, system } = process.cpuUsage();
    return (user + system) / 1000;
  });

/** Nobody touches anything; the figures are what that costs. */
async function measureIdle(desktop: Desktop, page: Page): Promise<void> {
  await page.waitForLoadState('networkidle');
  const figures = await createMetricsReader(page);
  const [pageBefore, before, begun] = [await figures(), await getCpuTimeMs(desktop), performance.now()];
  await wait(idleMs);
  const [passed, after, pageAfter] = [performance.now() - begun, await getCpuTimeMs(desktop), await figures()];
  const part = (worked: number): string => `${((worked / passed) * 100).toFixed(2)} %`;
  printRow('main process, idle', part(after - before), '≤ 0.5 %');
  printRow('page, idle', part((pageAfter.taskSeconds - pageBefore.taskSeconds) * 1000), '≤ 1 %');
  printRow('page, memory of its scripts', `${pageAfter.heapMegabytes.toFixed(0)} MB`, '≤ 250 MB');
}

/** Measures the installed program as it is built in `out/`, with the demo company: `npm run bench -- desktop`. */
export async function measureDesktop(): Promise<void> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'prosa-bench-'));
  const port = await findFreePort();
  printLine(`Played by ${electronDescription}.`);
  printLine(describeMachine());
  const origins = ['page', 'account-1'].map((name) => `http://${name}.prosa.localhost:${port}`).join(',');
  const server = await startServerProcess({ DATA_DIR: path.join(folder, 'server'), DEMO: '1', ALLOWED_ORIGINS: origins });
  const ground = { home: path.join(folder, 'home'), port, serverUrl: server.url };
  try {
    await signIn(ground);
    await measureStarts(ground);
    const desktop = await launch(ground);
    const page = await desktop.page();
    await firstTicket(page).waitFor();
    await measureIdle(desktop, page);
    await desktop.kill();
  } finally {
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  }
}
