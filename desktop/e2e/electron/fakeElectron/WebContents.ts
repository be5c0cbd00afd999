import { EventEmitter } from 'node:events';
import { readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { openChromium } from './openChromium.ts';
import { DownloadItem } from './DownloadItem.ts';
import { invokeHandler, ipcMain, type InvokeReply } from './ipcMain.ts';
import { fromChromiumUrl, toChromiumUrl } from './appPages.ts';
import { interceptNavigation } from './interceptNavigation.ts';
import { buildRendererScript } from './rendererScript.ts';
import { session, type Session } from './session.ts';

export interface WebPreferences {
  readonly preload?: string;
  readonly session?: Session;
  readonly [name: string]: unknown;
}

interface PrintOptions {
  readonly pageSize?: string;
  readonly printBackground?: boolean;
  readonly preferCSSPageSize?: boolean;
}

type OpenHandler = (details: { url: string }) => { action: string };

const allContents = new Set<WebContents>();
const creationEvents = new EventEmitter();
export const onContentsCreated = (listener: (contents: WebContents) => void): void => void creationEvents.on('made', listener);

/** A Chromium page with Electron’s interface. */
export class WebContents extends EventEmitter {
  static #last = 0;
  readonly id = ++WebContents.#last;
  readonly preferences: WebPreferences;
  readonly session: Session;
  readonly ready: Promise<Page>;
  readonly sent: unknown[][] = [];
  #page: Page | null = null;
  #sendQueue: Promise<unknown> = Promise.resolve();
  #openHandler: OpenHandler = () => ({ action: 'allow' });
  #zoom = 0;
  #isDestroyed = false;

  constructor(preferences: WebPreferences) {
    super();
    this.preferences = preferences;
    this.session = preferences.session ?? session.defaultSession;
    allContents.add(this);
    this.ready = this.#open();
    creationEvents.emit('made', this);
  }

  getLastWebPreferences = (): WebPreferences => this.preferences;

  static all = (): WebContents[] => [...allContents];

  async #open(): Promise<Page> {
    const page = await (await openChromium()).newPage();
    this.#page = page;
    const { preload } = this.preferences;
    await Promise.all([
      page.exposeBinding('__electron', (_source, [kind, channel, values]: [string, string, unknown[]]) =>
        this.#handleCall(kind, channel, values),
      ),
      preload !== undefined && page.addInitScript({ content: buildRendererScript(readFileSync(preload, 'utf8')) }),
      interceptNavigation(page, (url) => this.#mayNavigate(url)),
    ]);
    page.on('crash', () => this.emit('render-process-gone', {}, { reason: 'crashed', exitCode: 5 }));
    page.on('domcontentloaded', () => this.emit('dom-ready', {}));
    page.on('load', () => this.emit('did-finish-load', {}));
    page.on('close', () => this.#markDestroyed());
    return page;
  }

  async #handleCall(kind: string, channel: string, values: unknown[]): Promise<InvokeReply> {
    if (kind === 'open') {
      this.#openHandler({ url: channel });
      return { value: null };
    }
    if (kind === 'title') {
      this.emit('page-title-updated', {}, channel, true);
      return { value: null };
    }
    const event = { sender: this, senderFrame: { url: this.getURL() } };
    if (kind === 'send') {
      ipcMain.emit(channel, event, ...values);
      return { value: null };
    }
    return invokeHandler(event, channel, values);
  }

  /** Emits `will-navigate`; false when a listener prevents it. */
  #mayNavigate(url: string): boolean {
    let may = true;
    this.emit('will-navigate', { url, preventDefault: () => (may = false) });
    return may;
  }

  #markDestroyed(): void {
    if (!this.#isDestroyed) {
      this.#isDestroyed = true;
      allContents.delete(this);
      this.emit('destroyed');
    }
  }

  async loadURL(address: string): Promise<void> {
    const page = await this.ready;
    await page.goto(toChromiumUrl(address, this.session.partition)).catch((error: Error) => {
      this.emit('did-fail-load', {}, -2, error.message, address, true);
    });
  }
  send(channel: string, ...values: unknown[]): void {
    this.sent.push([channel, ...values]);
    const script = `window.__deliver?.(${JSON.stringify(channel)}, ${JSON.stringify(values)})`;
    this.#sendQueue = this.#sendQueue.then(async () => (await this.ready).evaluate(script)).catch(() => undefined);
  }
  setWindowOpenHandler(handler: OpenHandler): void {
    this.#openHandler = handler;
  }
  getURL(): string {
    return fromChromiumUrl(this.#page?.url() ?? '');
  }
  isDestroyed(): boolean {
    return this.#isDestroyed;
  }
  isCrashed(): boolean {
    return false;
  }
  isFocused(): boolean {
    return true;
  }
  focus(): void {}
  reload(): void {
    void this.#page?.reload().catch(() => undefined);
  }
  forcefullyCrashRenderer(): void {
    void this.#page?.goto('chrome://crash').catch(() => undefined);
  }
  close(): void {
    void this.ready
      .then((page) => page.close())
      .catch(() => undefined)
      .finally(() => this.#markDestroyed());
  }
  getZoomLevel(): number {
    return this.#zoom;
  }
  setZoomLevel(level: number): void {
    this.#zoom = level;
  }
  startDrag(): void {}
  downloadURL(url: string): void {
    void fetch(url).then((response) => {
      const item = new DownloadItem(url, response);
      this.session.emit('will-download', {}, item, this);
      return item.run();
    });
  }
  replaceMisspelling(): void {}
  copyImageAt(): void {}
  openDevTools(): void {}
  getOSProcessId(): number {
    return process.pid;
  }
  /** Electron’s default margins are one centimetre. */
  async printToPDF({ pageSize = 'Letter', printBackground = false, preferCSSPageSize = false }: PrintOptions = {}): Promise<Buffer> {
    const margin = { top: '1cm', bottom: '1cm', left: '1cm', right: '1cm' };
    return (await this.ready).pdf({ format: pageSize, printBackground, preferCSSPageSize, margin });
  }
  async capturePage(): Promise<{ toPNG(): Buffer }> {
    const picture = await (await this.ready).screenshot();
    return { toPNG: () => picture };
  }
  async savePage(file: string): Promise<void> {
    await writeFile(file, await (await this.ready).content());
  }
}

export const webContents = {
  getAllWebContents: WebContents.all,
  fromId: (id: number): WebContents | undefined => WebContents.all().find((contents) => contents.id === id),
};
