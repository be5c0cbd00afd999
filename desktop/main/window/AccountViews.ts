import path from 'node:path';
import { session, WebContentsView, type BaseWindow, type Session, type WebContents } from 'electron';
import type { IpcEventName, IpcEvents } from '#shared/ipc.ts';
import type { AccountStore } from '#main/session/AccountStore.ts';
import { appOrigin } from '#main/security/appOrigin.ts';
import { getBackgroundColor } from './openWindow.ts';

interface AccountView {
  readonly accountId: string;
  readonly view: WebContentsView;
  /** The content policy of the loaded page names this server. */
  serverUrl: string;
  /** True once the page has sent `desktop.start`; events wait until then. */
  isReady: boolean;
  readonly pendingMessages: (() => void)[];
}

interface AccountViewsDeps {
  readonly window: BaseWindow;
  readonly accounts: AccountStore;
  /** Runs before the page of an account loads. */
  prepare(session: Session, accountId: string): void;
  /** Runs when the page of an account is created. */
  decorate(contents: WebContents, accountId: string): void;
}

/** Renderers are sandboxed and isolated. */
export const accountWebPreferences = {
  preload: path.join(import.meta.dirname, 'bridge.cjs'),
  contextIsolation: true,
  sandbox: true,
  nodeIntegration: false,
  nodeIntegrationInWorker: false,
  nodeIntegrationInSubFrames: false,
  webSecurity: true,
  allowRunningInsecureContent: false,
  experimentalFeatures: false,
  webviewTag: false,
  navigateOnDragDrop: false,
  spellcheck: true,
  // Accounts in the background must receive messages at once.
  backgroundThrottling: false,
  // Caches compiled code on the first start, instead of the third within a few days.
  v8CacheOptions: 'bypassHeatCheck',
} as const;

/** One page per account with a session partition of its own; all stay loaded, one is visible. */
export class AccountViews {
  readonly #views = new Map<string, AccountView>();
  readonly #deps: AccountViewsDeps;

  constructor(deps: AccountViewsDeps) {
    this.#deps = deps;
    const { window, accounts } = deps;
    window.on('resize', () => this.#fit());
    window.on('focus', () => this.current()?.focus());
    accounts.subscribe(() => this.#follow());
    this.#follow();
  }

  current(): WebContents | null {
    return this.#views.get(this.#deps.accounts.current().id)?.view.webContents ?? null;
  }

  readonly accountOf = (contents: WebContents): string | null => this.#of(contents)?.accountId ?? null;

  /** Sends an event, after `desktop.start` where the page still loads. */
  send<Name extends IpcEventName>(accountId: string, name: Name, payload: IpcEvents[Name]): void {
    const entry = this.#views.get(accountId);
    const deliver = (): void => entry?.view.webContents.send('event', name, payload);
    if (entry?.isReady === false) {
      entry.pendingMessages.push(deliver);
    } else {
      deliver();
    }
  }

  /** Sends an event to started pages; the others read the same state at their start. */
  sendToAll<Name extends IpcEventName>(name: Name, payload: IpcEvents[Name]): void {
    this.#views.forEach(({ accountId, isReady }) => isReady && this.send(accountId, name, payload));
  }

  markReady(contents: WebContents): void {
    const entry = this.#of(contents);
    if (entry !== undefined) {
      entry.isReady = true;
      entry.pendingMessages.splice(0).forEach((deliver) => deliver());
    }
  }

  #of(contents: WebContents): AccountView | undefined {
    return [...this.#views.values()].find(({ view }) => view.webContents === contents);
  }

  #open(accountId: string, serverUrl: string): void {
    const accountSession = session.fromPartition(`persist:${accountId}`);
    this.#deps.prepare(accountSession, accountId);
    const view = new WebContentsView({ webPreferences: { ...accountWebPreferences, session: accountSession } });
    view.setBackgroundColor(getBackgroundColor());
    const entry: AccountView = { accountId, view, serverUrl, isReady: false, pendingMessages: [] };
    this.#views.set(accountId, entry);
    view.webContents.on('did-start-loading', () => {
      entry.isReady = false;
    });
    this.#deps.decorate(view.webContents, accountId);
    void view.webContents.loadURL(`${appOrigin}/`);
  }

  #close({ accountId, view }: AccountView): void {
    this.#views.delete(accountId);
    this.#deps.window.contentView.removeChildView(view);
    const { session: accountSession } = view.webContents;
    // Drafts must leave this computer; a page writes some of them while it unloads.
    view.webContents.once('destroyed', () => void accountSession.clearStorageData());
    view.webContents.close();
  }

  #fit(): void {
    const [width = 0, height = 0] = this.#deps.window.getContentSize();
    this.#views.forEach(({ view }) => view.setBounds({ x: 0, y: 0, width, height }));
  }

  #showCurrent(): void {
    const { id } = this.#deps.accounts.current();
    this.#views.forEach(({ accountId, view }) => view.setVisible(accountId === id));
    const shown = this.#views.get(id);
    if (shown !== undefined) {
      this.#deps.window.contentView.addChildView(shown.view);
      shown.view.webContents.focus();
    }
    this.#fit();
  }

  /** Opens, reloads and closes pages so that every account with a server has one. */
  #follow(): void {
    const { accounts } = this.#deps;
    const { id: currentId } = accounts.current();
    [...this.#views.values()].filter(({ accountId }) => accounts.find(accountId) === undefined).forEach((entry) => this.#close(entry));
    for (const { id, serverUrl } of accounts.list()) {
      const entry = this.#views.get(id);
      if (entry === undefined && (id === currentId || serverUrl !== '')) {
        this.#open(id, serverUrl);
      } else if (entry !== undefined && entry.serverUrl !== serverUrl) {
        entry.serverUrl = serverUrl;
        void entry.view.webContents.loadURL(`${appOrigin}/`);
      }
    }
    this.#showCurrent();
  }
}
