import { EventEmitter } from 'node:events';
import { mkdirSync, readFileSync, rmSync, watch, writeFileSync } from 'node:fs';
import path from 'node:path';
import { closeChromium } from './openChromium.ts';
import { onContentsCreated } from './WebContents.ts';
import { serveAppPages } from './appPages.ts';
import { BaseWindow } from './BaseWindow.ts';
import { readFakeOs } from '#e2e/electron/FakeOs.ts';

const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
};

/** Electron’s `app`: paths, single instance lock, quitting. */
class App extends EventEmitter {
  name = 'Prosa';
  isPackaged = false;
  dock = undefined;
  badge = 0;
  loginItem: Record<string, unknown> = { openAtLogin: false };
  protocols: string[] = [];
  sandboxed = false;
  readonly #ready = serveAppPages();
  readonly #paths = new Map([['userData', readFakeOs().userData]]);
  #isReady = false;

  constructor() {
    super();
    void this.#ready.then(() => {
      this.#isReady = true;
      this.emit('ready', {}, {});
    });
    onContentsCreated((contents) => this.emit('web-contents-created', {}, contents));
  }
  readonly commandLine = {
    getSwitchValue: (name: string): string =>
      process.argv.find((argument) => argument.startsWith(`--${name}=`))?.slice(name.length + 3) ?? '',
    hasSwitch: (name: string): boolean => process.argv.some((argument) => argument === `--${name}` || argument.startsWith(`--${name}=`)),
    appendSwitch: (): void => undefined,
  };
  whenReady = (): Promise<void> => this.#ready;
  isReady = (): boolean => this.#isReady;
  enableSandbox(): void {
    this.sandboxed = true;
  }
  getVersion = (): string => (JSON.parse(readFileSync('package.json', 'utf8')) as { version: string }).version;
  getName = (): string => this.name;
  setName(name: string): void {
    this.name = name;
  }
  getAppPath = (): string => process.cwd();
  getLocale = (): string => readFakeOs().locale;
  getPreferredSystemLanguages = (): string[] => [readFakeOs().locale];
  getPath = (name: string): string => this.#paths.get(name) ?? path.join(readFakeOs().userData, name);
  setPath(name: string, folder: string): void {
    this.#paths.set(name, folder);
  }
  setAppLogsPath(): void {}
  setAppUserModelId(): void {}
  setUserTasks(): void {}
  setAboutPanelOptions(): void {}
  showAboutPanel(): void {}
  getAppMetrics = (): unknown[] => [];
  getGPUFeatureStatus = (): Record<string, string> => ({});
  setBadgeCount(count: number): boolean {
    this.badge = count;
    return true;
  }
  getBadgeCount = (): number => this.badge;
  setLoginItemSettings(settings: Record<string, unknown>): void {
    this.loginItem = settings;
  }
  getLoginItemSettings = (): Record<string, unknown> => ({ wasOpenedAtLogin: false, ...this.loginItem });
  setAsDefaultProtocolClient(scheme: string): boolean {
    this.protocols.push(scheme);
    return true;
  }
  isDefaultProtocolClient = (scheme: string): boolean => this.protocols.includes(scheme);

  /** The first instance writes its process id to a file; a later one leaves its arguments beside it. */
  requestSingleInstanceLock(): boolean {
    const folder = path.join(this.getPath('userData'), 'instances');
    mkdirSync(folder, { recursive: true });
    const lockFile = path.join(folder, 'first');
    try {
      if (isAlive(Number(readFileSync(lockFile, 'utf8')))) {
        writeFileSync(path.join(folder, `${process.pid}.json`), JSON.stringify(process.argv));
        return false;
      }
    } catch {
      // No instance is running.
    }
    writeFileSync(lockFile, String(process.pid));
    watch(folder, (_kind, name) => this.#onSecondInstance(path.join(folder, name ?? '')));
    return true;
  }
  #onSecondInstance(file: string): void {
    try {
      const args = file.endsWith('.json') ? (JSON.parse(readFileSync(file, 'utf8')) as string[]) : null;
      if (args !== null) {
        rmSync(file);
        this.emit('second-instance', {}, args, process.cwd(), {});
      }
    } catch {
      // A half-written file triggers another change event.
    }
  }
  releaseSingleInstanceLock(): void {}
  relaunch(): void {}
  quit(): void {
    let isPrevented = false;
    this.emit('before-quit', { preventDefault: () => (isPrevented = true) });
    if (isPrevented) {
      return;
    }
    BaseWindow.getAllWindows().forEach((window) => window.close());
    if (BaseWindow.getAllWindows().length === 0) {
      this.emit('will-quit', { preventDefault: () => undefined });
      this.exit(0);
    }
  }
  exit(code = 0): void {
    this.emit('quit', {}, code);
    void closeChromium().finally(() => process.exit(code));
  }
}
export const app = new App();
