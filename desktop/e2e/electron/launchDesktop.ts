import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type * as Electron from 'electron';
import { _electron, type Page } from 'playwright-core';
import { waitTimeoutMs } from '#e2e/timeouts.ts';
import type { Recording, RecordedCall } from './observer/recordCalls.ts';
import { fakeOsVariable, type FakeOs } from './FakeOs.ts';

const root = path.resolve(import.meta.dirname, '../../..');

/** Functions run inside the main process see Electron and nothing of the test but their argument. */
export type MainProcessFunction<Argument, Value> = (electron: typeof Electron, argument: Argument) => Value | Promise<Value>;

/** The running program, whichever plays it. */
export interface Desktop {
  evaluate<Value, Argument = undefined>(run: MainProcessFunction<Argument, Value>, argument?: Argument): Promise<Value>;
  /** The page of the account that was opened so-and-so-manyeth. */
  page(index?: number): Promise<Page>;
  /** Everything the program did to a surface of the system: `seen('Tray.setImage')`. */
  listCalls(on: string): Promise<RecordedCall['given'][]>;
  /** When it did that for the first time, in milliseconds since 1970. */
  getFirstCallTime(on: string): Promise<number>;
  readonly output: () => string;
  quit(): Promise<void>;
  kill(): Promise<void>;
}

export interface LaunchOptions {
  readonly world: FakeOs;
  readonly words?: readonly string[];
  readonly environment?: Readonly<Record<string, string>>;
}

/** Electron's binary, where this machine has it. */
function findElectronBinary(): string | null {
  const folder = path.dirname(createRequire(import.meta.url).resolve('electron/package.json'));
  const named = process.env['ELECTRON_PATH'];
  const found = [
    named,
    path.join(folder, 'dist/electron'),
    path.join(folder, 'dist/electron.exe'),
    path.join(folder, 'dist/Electron.app/Contents/MacOS/Electron'),
  ];
  return found.find((file) => file !== undefined && existsSync(file)) ?? null;
}

const electronBinary = findElectronBinary();
const executablePath = electronBinary ?? path.join(import.meta.dirname, 'fakeElectron/electron.sh');
/** Electron ends at once; the double must take its Chromium along. */
const killSignal = electronBinary === null ? 'SIGTERM' : 'SIGKILL';
export const electronDescription =
  electronBinary === null ? 'the Electron double (main and preload run, Chromium shows the page)' : `Electron, ${electronBinary}`;

const argumentsOf = ({ world, words = [] }: LaunchOptions): string[] => [
  '-r',
  path.join(root, 'out/test/observer.cjs'),
  root,
  `--user-data-dir=${world.userData}`,
  `--lang=${world.locale}`,
  ...words,
];

const buildEnvironment = ({ world, environment = {} }: LaunchOptions): Record<string, string> =>
  ({ ...process.env, ...environment, PROSA_NODE: process.execPath, [fakeOsVariable]: JSON.stringify(world) }) as Record<string, string>;

const isProgramPage = (page: Page): boolean => /^(app:\/\/prosa|http:\/\/[\w-]+\.prosa\.localhost)/.test(page.url());

async function waitForPage(pages: () => Page[], index: number): Promise<Page> {
  const ours = (): Page[] => pages().filter(isProgramPage);
  for (const begun = Date.now(); ours().length <= index && Date.now() - begun < waitTimeoutMs;) {
    await wait(20);
  }
  const page = ours()[index];
  if (page === undefined) {
    throw new Error(`The program has no page ${index}`);
  }
  page.setDefaultTimeout(waitTimeoutMs);
  return page;
}

/** Starts the built program: in Electron where its binary is, in the double elsewhere. */
export async function launchDesktop(options: LaunchOptions): Promise<Desktop> {
  const program = await _electron.launch({
    executablePath,
    cwd: root,
    args: argumentsOf(options),
    env: buildEnvironment(options),
    colorScheme: options.world.colorScheme,
  });
  let said = '';
  const child = program.process();
  [child.stdout, child.stderr].forEach((stream) => stream?.on('data', (chunk) => (said += String(chunk))));
  const ended = new Promise<void>((resolve) => {
    child.once('exit', () => resolve());
  });
  const evaluate: Desktop['evaluate'] = (run, argument) => program.evaluate(run as never, argument as never);
  const allSeen = (on: string): Promise<RecordedCall[]> =>
    evaluate((_electron, name) => {
      const { observed } = globalThis as unknown as { observed: Recording };
      return observed.seen.filter((one) => one.on === name);
    }, on);
  return {
    evaluate,
    page: (index = 0) => waitForPage(() => program.context().pages(), index),
    listCalls: async (on) => (await allSeen(on)).map(({ given }) => given),
    getFirstCallTime: async (on) => (await allSeen(on))[0]?.at ?? Number.NaN,
    output: () => said,
    quit: async () => {
      await program.close();
      await ended;
    },
    kill: async () => {
      child.kill(killSignal);
      await ended;
    },
  };
}

/** Starts it once more beside one that runs; resolves when this one has handed over and gone. */
export function startSecondInstance(options: LaunchOptions): Promise<number | null> {
  const child = spawn(executablePath, argumentsOf(options), {
    cwd: root,
    env: buildEnvironment(options),
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', resolve);
  });
}
