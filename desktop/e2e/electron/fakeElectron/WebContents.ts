import { EventEmitter } from 'node:events';
import { readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { openChromium } from './openChromium.ts';
import { invokeHandler, type InvokeReply, ipcMain } from './ipcMain.ts';
import { fromChromiumUrl, toChromiumUrl } from './appPages.ts';
import { buildRendererScript } from './rendererScript.ts';
import { session, type Session } from './session.ts';

/** Fetches and writes the file like Electron. */
class DownloadItem extends EventEmitter {
  readonly #url: string;
  readonly #response: Response;
  #file = '';
  #received = 0;
  constructor(url: string, response: Response) {
    super();
    this.#url = url;
    this.#response = response;
  }
  /** From Content-Disposition, else the end of the URL. */
  getFilename(): string {
    const [, encodedName] = /filename\*=UTF-8''([^;]+)/.exec(this.#response.headers.get('content-disposition') ?? '') ?? [];
    return decodeURIComponent(encodedName ?? new URL(this.#url).pathname.split('/').at(-1) ?? '');
  }
  getURL = (): string => this.#url;
  getTotalBytes = (): number => Number(this.#response.headers.get('content-length') ?? 0);
  getReceivedBytes = (): number => this.#received;
  setSavePath(file: string): void {
    this.#file = file;
  }
  async run(): Promise<void> {
    const bytes = Buffer.from(await this.#response.arrayBuffer());
    this.#received = bytes.length;
    this.emit('updated', {}, 'progressing');
    await writeFile(this.#file, bytes);
    this.emit('done', {}, this.#response.ok ? 'completed' : 'interrupted');
  }
}

/** Asks `mayNavigate` before the main frame leaves the program’s pages. Other requests are not intercepted: interception slows each of them and disables downloads. */
async function interceptNavigation(page: Page, mayNavigate: (url: string) => boolean): Promise<void> {
  const session = await page.context().newCDPSession(page);
  // The id of the main frame equals the target id.
  const { targetInfo } = await session.send('Target.getTargetInfo');
  session.on('Fetch.requestPaused', ({ requestId, frameId, request: { url } }) => {
    const isAllowed = frameId !== targetInfo.targetId || fromChromiumUrl(url).startsWith('app:') || mayNavigate(url);
    const reply = isAllowed
      ? session.send('Fetch.continueRequest', { requestId })
      : session.send('Fetch.failRequest', { requestId, errorReason: 'Aborted' });
    // The page may be closed meanwhile.
    reply.catch(() => undefined);
  });
  await session.send('Fetch.enable', { patterns: [{ resourceType: 'Document' }] });
}

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
