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
  const fakeOs = { ...defaultFakeOs, userData: home, port };
  return launchDesktop({ fakeOs, args: [`--server=${serverUrl}`] });
}

const firstTicket = (page: Page) => page.getByRole('option').first();

async function signIn(ground: BenchDeps): Promise<void> {
  const desktop = await launch(ground);
  await signInAsAgent(await desktop.page());
  await desktop.quit();
}

/** Timings of one start, in milliseconds since the launch. */
interface StartTimings {
  /** First call of the observer: Electron, or the fake, has started. */
  readonly startedAt: number;
  readonly visibleAt: number;
  /** Time origin of the page. */
  readonly requestedAt: number;
  readonly usableAt: number;
}

/** Measured inside the page, in the frame that shows the list: polling from outside would add a script to every start. */
const listShownScript = `new Promise((tell) => {
  const look = () => document.querySelector('[role=option]') === null
    ? requestAnimationFrame(look)
    : requestAnimationFrame(() => tell({ requestedAt: performance.timeOrigin, usableAt: performance.timeOrigin + performance.now() }));
  look();
})`;

async function measureStart(ground: BenchDeps): Promise<StartTimings> {
  const from = Date.now();
  const desktop = await launch(ground);
  const page = await desktop.page();
  const { requestedAt, usableAt } = await page.evaluate<Pick<StartTimings, 'requestedAt' | 'usableAt'>>(listShownScript);
  const [startedAt, visibleAt] = [await desktop.getFirstCallTime('Program.start'), await desktop.getFirstCallTime('BaseWindow.show')];
  await desktop.quit();
  return { startedAt: startedAt - from, visibleAt: visibleAt - from, requestedAt: requestedAt - from, usableAt: usableAt - from };
}

/** Measures several starts with a stored session. */
async function measureStarts(ground: BenchDeps): Promise<void> {
  const all: StartTimings[] = [];
  for (let count = 0; count < startCount; count++) {
    all.push(await measureStart(ground));
  }
  const printTiming = (label: string, of: (timings: StartTimings) => number, budget = ''): void =>
    printRow(label, formatMs(median(all.map(of))), budget);
  printTiming(`window visible after launch, median of ${startCount}`, ({ visibleAt }) => visibleAt, '≤ 400 ms');
  printTiming('  until our first line: Electron’s or its double’s own', ({ startedAt }) => startedAt);
  printTiming('  from our first line to the window', ({ startedAt, visibleAt }) => visibleAt - startedAt);
  printTiming(`list usable after launch, median of ${startCount}`, ({ usableAt }) => usableAt, '≤ 1500 ms');
  printTiming('  from the window until the page is asked for: Chromium', ({ visibleAt, requestedAt }) => requestedAt - visibleAt);
  printTiming('  from the page being asked for to the list', ({ requestedAt, usableAt }) => usableAt - requestedAt);
  printTiming(
    '  our own share of it all',
    ({ startedAt, visibleAt, requestedAt, usableAt }) => visibleAt - startedAt + usableAt - requestedAt,
  );
}

const getCpuTimeMs = (desktop: Desktop): Promise<number> =>
  desktop.evaluate(() => {
    const { user, system } = process.cpuUsage();
    return (user + system) / 1000;
  });

/** Measures CPU time and memory without any input. */
async function measureIdle(desktop: Desktop, page: Page): Promise<void> {
  await page.waitForLoadState('networkidle');
  const figures = await createMetricsReader(page);
  const [pageBefore, before, startedAt] = [await figures(), await getCpuTimeMs(desktop), performance.now()];
  await wait(idleMs);
  const [elapsedMs, after, pageAfter] = [performance.now() - startedAt, await getCpuTimeMs(desktop), await figures()];
  const part = (workedMs: number): string => `${((workedMs / elapsedMs) * 100).toFixed(2)} %`;
  printRow('main process, idle', part(after - before), '≤ 0.5 %');
  printRow('page, idle', part((pageAfter.taskSeconds - pageBefore.taskSeconds) * 1000), '≤ 1 %');
  printRow('page, memory of its scripts', `${pageAfter.heapMegabytes.toFixed(0)} MB`, '≤ 250 MB');
}

/** Measures the built program in `out/` with the demo company: `npm run bench -- desktop`. */
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
