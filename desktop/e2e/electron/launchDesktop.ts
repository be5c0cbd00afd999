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

/** Runs inside the main process with Electron and its argument alone. */
type MainProcessFunction<Argument, Value> = (electron: typeof Electron, argument: Argument) => Value | Promise<Value>;

/** The running program, in Electron or the fake. */
export interface Desktop {
  evaluate<Value, Argument = undefined>(run: MainProcessFunction<Argument, Value>, argument?: Argument): Promise<Value>;
  /** Page of an account, by order of opening. */
  page(index?: number): Promise<Page>;
  /** Arguments of all calls of a native method: `listCalls('Tray.setImage')`. */
  listCalls(method: string): Promise<RecordedCall['args'][]>;
  /** Time of the first call, in milliseconds since 1970. */
  getFirstCallTime(method: string): Promise<number>;
  readonly output: () => string;
  quit(): Promise<void>;
  kill(): Promise<void>;
}

export interface LaunchOptions {
  readonly fakeOs: FakeOs;
  readonly args?: readonly string[];
  readonly environment?: Readonly<Record<string, string>>;
}

function findElectronBinary(): string | null {
  const folder = path.dirname(createRequire(import.meta.url).resolve('electron/package.json'));
  const configuredPath = process.env['ELECTRON_PATH'];
  const candidates = [
    configuredPath,
    path.join(folder, 'dist/electron'),
    path.join(folder, 'dist/electron.exe'),
    path.join(folder, 'dist/Electron.app/Contents/MacOS/Electron'),
  ];
  return candidates.find((file) => file !== undefined && existsSync(file)) ?? null;
}

const electronBinary = findElectronBinary();
const executablePath = electronBinary ?? path.join(import.meta.dirname, 'fakeElectron/electron.sh');
/** The fake must close its Chromium, so it is not killed outright. */
const killSignal = electronBinary === null ? 'SIGTERM' : 'SIGKILL';
export const electronDescription =
  electronBinary === null ? 'the Electron double (main and preload run, Chromium shows the page)' : `Electron, ${electronBinary}`;

const argumentsOf = ({ fakeOs, args = [] }: LaunchOptions): string[] => [
  '-r',
  path.join(root, 'out/test/observer.cjs'),
  root,
  `--user-data-dir=${fakeOs.userData}`,
  `--lang=${fakeOs.locale}`,
  ...args,
];

const buildEnvironment = ({ fakeOs, environment = {} }: LaunchOptions): Record<string, string> =>
  ({ ...process.env, ...environment, PROSA_NODE: process.execPath, [fakeOsVariable]: JSON.stringify(fakeOs) }) as Record<string, string>;

const isProgramPage = (page: Page): boolean => /^(app:\/\/prosa|http:\/\/[\w-]+\.prosa\.localhost)/.test(page.url());

async function waitForPage(pages: () => Page[], index: number): Promise<Page> {
  const programPages = (): Page[] => pages().filter(isProgramPage);
  for (const startedAt = Date.now(); programPages().length <= index && Date.now() - startedAt < waitTimeoutMs;) {
    await wait(20);
  }
  const page = programPages()[index];
  if (page === undefined) {
    throw new Error(`The program has no page ${index}`);
  }
  page.setDefaultTimeout(waitTimeoutMs);
  return page;
}

/** Launches the built program, in Electron where its binary exists, else in the fake. */
export async function launchDesktop(options: LaunchOptions): Promise<Desktop> {
  const program = await _electron.launch({
    executablePath,
    cwd: root,
    args: argumentsOf(options),
    env: buildEnvironment(options),
    colorScheme: options.fakeOs.colorScheme,
  });
  let outputText = '';
  const child = program.process();
  [child.stdout, child.stderr].forEach((stream) => stream?.on('data', (chunk) => (outputText += String(chunk))));
  const exited = new Promise<void>((resolve) => {
    child.once('exit', () => resolve());
  });
  const evaluate: Desktop['evaluate'] = (run, argument) => program.evaluate(run as never, argument as never);
  const callsOf = (method: string): Promise<RecordedCall[]> =>
    evaluate((_electron, name) => {
      const { recording } = globalThis as unknown as { recording: Recording };
      return recording.calls.filter((call) => call.method === name);
    }, method);
  return {
    evaluate,
    page: (index = 0) => waitForPage(() => program.context().pages(), index),
    listCalls: async (method) => (await callsOf(method)).map(({ args }) => args),
    getFirstCallTime: async (method) => (await callsOf(method))[0]?.at ?? Number.NaN,
    output: () => outputText,
    quit: async () => {
      await program.close();
      await exited;
    },
    kill: async () => {
      child.kill(killSignal);
      await exited;
    },
  };
}

/** Starts a second instance; resolves with its exit code. */
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
