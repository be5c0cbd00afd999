import path from 'node:path';
import { session, WebContentsView, type BaseWindow, type Session, type WebContents } from 'electron';
import type { IpcEventName, IpcEvents } from '#shared/ipc.ts';
import type { AccountStore } from '#main/session/AccountStore.ts';
import { appOrigin } from '#main/security/appOrigin.ts';
import { getBackgroundColor } from './openWindow.ts';

interface AccountView {
  readonly accountId: string;
  readonly view: WebContentsView;
  /** The server it was loaded for: its policy names that server alone. */
  serverUrl: string;
  /** Has the page asked its first question? Before that it hears nothing. */
  isReady: boolean;
  readonly pendingMessages: (() => void)[];
}

interface AccountViewsDeps {
  readonly window: BaseWindow;
  readonly accounts: AccountStore;
  /** What a page's session needs before it loads anything. */
  prepare(session: Session, accountId: string): void;
  /** What a page needs around it. */
  attend(contents: WebContents, accountId: string): void;
}

/** What a page without powers looks like. */
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
  // An account that is not on screen still hears of new messages at once.
  backgroundThrottling: false,
  // What one start has compiled is there at the next, not only at the third within some days.
  v8CacheOptions: 'bypassHeatCheck',
} as const;

/** One page per account, each with a storage of its own, all alive; one is on screen. */
export class AccountViews {
  readonly #views = new Map<string, AccountView>();
  readonly #ports: AccountViewsDeps;

  constructor(ports: AccountViewsDeps) {
    this.#ports = ports;
    const { window, accounts } = ports;
    window.on('resize', () => this.#fit());
    window.on('focus', () => this.current()?.focus());
    accounts.subscribe(() => this.#follow());
    this.#follow();
  }

  /** The page on screen. */
  current(): WebContents | null {
    return this.#views.get(this.#ports.accounts.current().id)?.view.webContents ?? null;
  }

  readonly accountOf = (contents: WebContents): string | null => this.#of(contents)?.accountId ?? null;

  /** Says it as soon as the page listens. */
  send<Name extends IpcEventName>(accountId: string, name: Name, said: IpcEvents[Name]): void {
    const held = this.#views.get(accountId);
    const say = (): void => held?.view.webContents.send('tell', name, said);
    if (held?.isReady === false) {
      held.pendingMessages.push(say);
    } else {
      say();
    }
  }

  /** What a page that is not there yet will read at its start anyway. */
  sendToAll<Name extends IpcEventName>(name: Name, said: IpcEvents[Name]): void {
    this.#views.forEach(({ accountId, isReady: isStarted }) => isStarted && this.send(accountId, name, said));
  }

  /** The page listens now. */
  markReady(contents: WebContents): void {
    const held = this.#of(contents);
    if (held !== undefined) {
      held.isReady = true;
      held.pendingMessages.splice(0).forEach((say) => say());
    }
  }

  #of(contents: WebContents): AccountView | undefined {
    return [...this.#views.values()].find(({ view }) => view.webContents === contents);
  }

  #open(accountId: string, serverUrl: string): void {
    const own = session.fromPartition(`persist:${accountId}`);
    this.#ports.prepare(own, accountId);
    const view = new WebContentsView({ webPreferences: { ...accountWebPreferences, session: own } });
    view.setBackgroundColor(getBackgroundColor());
    const opened: AccountView = { accountId, view, serverUrl, isReady: false, pendingMessages: [] };
    this.#views.set(accountId, opened);
    view.webContents.on('did-start-loading', () => {
      opened.isReady = false;
    });
    this.#ports.attend(view.webContents, accountId);
    void view.webContents.loadURL(`${appOrigin}/`);
  }

  #close({ accountId, view }: AccountView): void {
    this.#views.delete(accountId);
    this.#ports.window.contentView.removeChildView(view);
    const { session: own } = view.webContents;
    // Its drafts and what it had not sent were to leave this computer; a page writes some of them at its very end.
    view.webContents.once('destroyed', () => void own.clearStorageData());
    view.webContents.close();
  }

  #fit(): void {
    const [width = 0, height = 0] = this.#ports.window.getContentSize();
    this.#views.forEach(({ view }) => view.setBounds({ x: 0, y: 0, width, height }));
  }

  #showCurrent(): void {
    const { id } = this.#ports.accounts.current();
    this.#views.forEach(({ accountId, view }) => view.setVisible(accountId === id));
    const shown = this.#views.get(id);
    if (shown !== undefined) {
      this.#ports.window.contentView.addChildView(shown.view);
      shown.view.webContents.focus();
    }
    this.#fit();
  }

  /** A page for every account that has a server, and for the one on screen. */
  #follow(): void {
    const { accounts } = this.#ports;
    const { id: currentId } = accounts.current();
    [...this.#views.values()].filter(({ accountId }) => accounts.find(accountId) === undefined).forEach((held) => this.#close(held));
    for (const { id, serverUrl } of accounts.list()) {
      const held = this.#views.get(id);
      if (held === undefined && (id === currentId || serverUrl !== '')) {
        this.#open(id, serverUrl);
      } else if (held !== undefined && held.serverUrl !== serverUrl) {
        held.serverUrl = serverUrl;
        void held.view.webContents.loadURL(`${appOrigin}/`);
      }
    }
    this.#showCurrent();
  }
}
