import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { Page } from 'playwright-core';
import { launchDesktop, playedBy, type Desktop } from '#e2e/electron/launch.ts';
import { usualWorld } from '#e2e/electron/world.ts';
import { freePort } from '#e2e/freePort.ts';
import { startServer } from '#server/faults/process.ts';
import { enter } from './enter.ts';
import { figuresOf } from './figures.ts';
import { machine, median, milliseconds, row, say } from './say.ts';

const starts = 7;
const idleFor = 20_000;

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
  await enter(await desktop.page());
  await desktop.quit();
}

/** The stations of one start, in milliseconds since it was asked for. */
interface Start {
  /** Electron, or its double, has come up and turns to our program. */
  readonly begun: number;
  readonly visible: number;
  /** The page is asked for: Chromium, or Electron's renderer, is there. */
  readonly asked: number;
  readonly usable: number;
}

/** Told by the page itself, in the frame that shows the list: asking from outside would bring a script of its own, and every start would carry it. */
const listSeen = `new Promise((tell) => {
  const look = () => document.querySelector('[role=option]') === null
    ? requestAnimationFrame(look)
    : requestAnimationFrame(() => tell({ asked: performance.timeOrigin, usable: performance.timeOrigin + performance.now() }));
  look();
})`;

async function start(ground: Ground): Promise<Start> {
  const from = Date.now();
  const desktop = await launch(ground);
  const page = await desktop.page();
  const { asked, usable } = await page.evaluate<Pick<Start, 'asked' | 'usable'>>(listSeen);
  const [begun, visible] = [await desktop.firstSeen('Program.begin'), await desktop.firstSeen('BaseWindow.show')];
  await desktop.quit();
  return { begun: begun - from, visible: visible - from, asked: asked - from, usable: usable - from };
}

/** Starts again and again as somebody who is signed in. */
async function measureStarts(ground: Ground): Promise<void> {
  const all: Start[] = [];
  for (let count = 0; count < starts; count++) {
    all.push(await start(ground));
  }
  const tell = (what: string, of: (one: Start) => number, budget = ''): void => row(what, milliseconds(median(all.map(of))), budget);
  tell(`window visible after launch, median of ${starts}`, ({ visible }) => visible, '≤ 400 ms');
  tell('  until our first line: Electron’s or its double’s own', ({ begun }) => begun);
  tell('  from our first line to the window', ({ begun, visible }) => visible - begun);
  tell(`list usable after launch, median of ${starts}`, ({ usable }) => usable, '≤ 1500 ms');
  tell('  from the window until the page is asked for: Chromium', ({ visible, asked }) => asked - visible);
  tell('  from the page being asked for to the list', ({ asked, usable }) => usable - asked);
  tell('  our own share of it all', ({ begun, visible, asked, usable }) => visible - begun + usable - asked);
}

const processorTime = (desktop: Desktop): Promise<number> =>
  desktop.evaluate(() => {
    const { user, system } = process.cpuUsage();
    return (user + system) / 1000;
  });

/** Nobody touches anything; the figures are what that costs. */
async function measureIdle(desktop: Desktop, page: Page): Promise<void> {
  await page.waitForLoadState('networkidle');
  const figures = await figuresOf(page);
  const [pageBefore, before, begun] = [await figures(), await processorTime(desktop), performance.now()];
  await wait(idleFor);
  const [passed, after, pageAfter] = [performance.now() - begun, await processorTime(desktop), await figures()];
  const part = (worked: number): string => `${((worked / passed) * 100).toFixed(2)} %`;
  row('main process, idle', part(after - before), '≤ 0.5 %');
  row('page, idle', part((pageAfter.worked - pageBefore.worked) * 1000), '≤ 1 %');
  row('page, memory of its scripts', `${pageAfter.held.toFixed(0)} MB`, '≤ 250 MB');
}

/** Measures the installed program as it is built in `out/`, with the demo company: `npm run bench -- desktop`. */
export async function measureDesktop(): Promise<void> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'prosa-bench-'));
  const port = await freePort();
  say(`Played by ${playedBy}.`);
  say(machine());
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
    await desktop.kill();
  } finally {
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  }
}
