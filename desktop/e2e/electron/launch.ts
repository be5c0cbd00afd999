import { fork, type ChildProcess } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type * as Electron from 'electron';
import { chromium, _electron, type Browser, type Page } from 'playwright-core';
import type { Observed, Seen } from './observe.ts';
import { worldVariable, type World } from './double/world.ts';

const root = path.resolve(import.meta.dirname, '../../..');
const main = path.join(root, 'out/desktop/main.js');

/** Functions run inside the main process see Electron and nothing of the test but their argument. */
export type Inside<Argument, Value> = (electron: typeof Electron, argument: Argument) => Value | Promise<Value>;

/** The running program, whichever plays it. */
export interface Desktop {
  evaluate<Value, Argument = undefined>(run: Inside<Argument, Value>, argument?: Argument): Promise<Value>;
  /** The page of the account that was opened so-and-so-manyeth. */
  page(index?: number): Promise<Page>;
  /** Everything the program did to a surface of the system: `seen('Tray.setImage')`. */
  seen(on: string): Promise<Seen['given'][]>;
  readonly output: () => string;
  /** Resolves when the program is over. */
  readonly ended: Promise<void>;
  quit(): Promise<void>;
  kill(): Promise<void>;
}

export interface LaunchOptions {
  readonly world: World;
  readonly words?: readonly string[];
  readonly environment?: Readonly<Record<string, string>>;
}

/** Electron's binary, where this machine has it. */
function binary(): string | null {
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

export const electronBinary = binary();
export const playedBy =
  electronBinary === null ? 'the Electron double (main and preload run, Chromium shows the page)' : `Electron, ${electronBinary}`;

const isOfProgram = (page: Page): boolean => /^(app:\/\/prosa|http:\/\/[\w-]+\.prosa\.localhost)/.test(page.url());

async function pageOf(pages: () => Page[], index: number): Promise<Page> {
  const ours = (): Page[] => pages().filter(isOfProgram);
  for (const begun = Date.now(); ours().length <= index && Date.now() - begun < 20_000;) {
    await wait(20);
  }
  const page = ours()[index];
  if (page === undefined) {
    throw new Error(`The program has no page ${index}`);
  }
  page.setDefaultTimeout(10_000);
  return page;
}

const seenIn = (desktop: Pick<Desktop, 'evaluate'>, on: string): Promise<Seen['given'][]> =>
  desktop.evaluate((_electron, name) => {
    const { observed } = globalThis as unknown as { observed: Observed };
    return observed.seen.filter((one) => one.on === name).map(({ given }) => given);
  }, on);

/** Asks the child and waits for the answer of that number. */
function questions(child: ChildProcess): Desktop['evaluate'] {
  let last = 0;
  return (run, argument) =>
    new Promise((resolve, reject) => {
      const id = ++last;
      const hear = (reply: unknown): void => {
        const { id: of, value, error } = reply as { id: number; value?: unknown; error?: string };
        if (of === id) {
          child.off('message', hear);
          if (error === undefined) {
            resolve(value as never);
          } else {
            reject(new Error(error));
          }
        }
      };
      child.on('message', hear);
      const over = (): void => reject(new Error('The program has ended'));
      child.once('exit', over);
      if (child.connected) {
        child.send({ id, source: String(run), argument }, (error) => error !== null && over());
      } else {
        over();
      }
    });
}

/** Joins the Chromium of a double; one that ends before it is there says why. */
async function joined(child: ChildProcess, { port, output }: { port: number; output: () => string }): Promise<Browser> {
  for (const begun = Date.now(); Date.now() - begun < 20_000 && child.exitCode === null;) {
    const browser = await chromium.connectOverCDP(`http://127.0.0.1:${port}`).catch(() => null);
    if (browser !== null) {
      return browser;
    }
    await wait(50);
  }
  throw new Error(`The program shows no page. It said: ${output()}`);
}

async function launchDouble({ world, words = [], environment = {} }: LaunchOptions): Promise<Desktop> {
  const child = fork(main, [...words], {
    cwd: root,
    execArgv: ['--enable-source-maps', '--import', path.join(import.meta.dirname, 'double/register.ts')],
    env: { ...process.env, ...environment, [worldVariable]: JSON.stringify(world) },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  let said = '';
  [child.stdout, child.stderr].forEach((stream) => stream?.on('data', (chunk) => (said += String(chunk))));
  const ended = new Promise<void>((resolve) => {
    child.once('exit', () => resolve());
  });
  const evaluate = questions(child);
  let browser: Promise<Browser> | null = null;
  const pages = async (): Promise<() => Page[]> => {
    browser ??= joined(child, { port: world.debugPort, output: () => said });
    const [context] = (await browser).contexts();
    return () => context?.pages() ?? [];
  };
  return {
    evaluate,
    page: async (index = 0) => pageOf(await pages(), index),
    seen: (on) => seenIn({ evaluate }, on),
    output: () => said,
    ended,
    quit: async () => {
      await evaluate(({ app }) => app.quit()).catch(() => undefined);
      await ended;
    },
    kill: async () => {
      await (await browser)?.close().catch(() => undefined);
      child.kill('SIGKILL');
      await ended;
    },
  };
}

async function launchElectron(executablePath: string, { world, words = [], environment = {} }: LaunchOptions): Promise<Desktop> {
  const app = await _electron.launch({
    executablePath,
    cwd: root,
    args: ['-r', path.join(root, 'out/test/observer.cjs'), main, `--user-data-dir=${world.userData}`, `--lang=${world.locale}`, ...words],
    env: { ...process.env, ...environment } as Record<string, string>,
    colorScheme: world.colorScheme,
  });
  let said = '';
  const child = app.process();
  [child.stdout, child.stderr].forEach((stream) => stream?.on('data', (chunk) => (said += String(chunk))));
  const evaluate: Desktop['evaluate'] = (run, argument) => app.evaluate(run as never, argument as never);
  return {
    evaluate,
    page: (index = 0) => pageOf(() => app.context().pages(), index),
    seen: (on) => seenIn({ evaluate }, on),
    output: () => said,
    ended: new Promise<void>((resolve) => {
      child.once('exit', () => resolve());
    }),
    quit: () => app.close(),
    kill: async () => void child.kill('SIGKILL'),
  };
}

/** Starts the built program: in Electron where its binary is, in the double elsewhere. */
export const launchDesktop = (options: LaunchOptions): Promise<Desktop> =>
  electronBinary === null ? launchDouble(options) : launchElectron(electronBinary, options);
