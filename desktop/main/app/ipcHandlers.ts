import { app, type BaseWindow } from 'electron';
import type { Account, StartupProblem } from '#shared/ipc.ts';
import type { AccountStore } from '#main/session/AccountStore.ts';
import { saveDiagnostics } from './saveDiagnostics.ts';
import { startFileDrag } from '#main/files/startFileDrag.ts';
import { startDownload, type Downloads } from '#main/files/Downloads.ts';
import type { GlobalShortcut } from '#main/system/GlobalShortcut.ts';
import { handleIpcRequests, type IpcHandlers, type IpcCaller } from './handleIpcRequests.ts';
import { networkFetch } from '#main/system/networkFetch.ts';
import type { NotificationCenter } from '#main/notifications/NotificationCenter.ts';
import type { EnabledActions } from './EnabledActions.ts';
import { appOrigin } from '#main/security/appOrigin.ts';
import { savePdf } from '#main/files/savePdf.ts';
import { openExternally } from '#main/security/pageRestrictions.ts';
import { findServer } from '#main/session/serverAddress.ts';
import type { AccountSessions } from '#main/session/AccountSessions.ts';
import type { UnreadStatusStore } from '#main/notifications/UnreadStatus.ts';
import type { createSoundPlayer } from '#main/sound/createSoundPlayer.ts';
import type { DesktopStore } from './DesktopStore.ts';
import type { TranslateNative } from './createTranslator.ts';
import { clearTokenStore, hasKeychain } from '#main/session/tokenStore.ts';
import type { AccountViews } from '#main/window/AccountViews.ts';
import { getSight } from '#main/window/openWindow.ts';
import type { UpdateChecker } from '#main/updates/UpdateChecker.ts';
import { createSleepBlocker } from '#main/system/createSleepBlocker.ts';

export interface IpcHandlerDeps {
  readonly window: BaseWindow;
  readonly store: DesktopStore;
  readonly accounts: AccountStore;
  readonly views: AccountViews;
  readonly sessions: AccountSessions;
  readonly signs: UnreadStatusStore;
  readonly notices: NotificationCenter;
  readonly downloads: Downloads;
  readonly updates: UpdateChecker;
  readonly offers: EnabledActions;
  readonly keys: GlobalShortcut;
  readonly say: TranslateNative;
  readonly playSound: ReturnType<typeof createSoundPlayer>;
  /** Accounts whose page was lost and has not been told yet. */
  readonly crashed: Set<string>;
}

/** The switcher's view of all accounts. */
export const listSwitcherAccounts = (accounts: AccountStore, signs: UnreadStatusStore): Account[] =>
  accounts.list().map((account) => ({ ...account, unread: signs.unreadOf(account.id), isCurrent: account.id === accounts.current().id }));

/** What concerns the page's own account and the others. */
function accountHandlers({ window, store, accounts, sessions, views, signs, notices, offers, crashed }: IpcHandlerDeps) {
  const serverUrlOf = (accountId: string): string => accounts.find(accountId)?.serverUrl ?? '';
  const troublesOf = (accountId: string): StartupProblem[] => [
    ...(store.wasCorrupt ? (['storeBroken'] as const) : []),
    ...(hasKeychain() ? [] : (['noKeychain'] as const)),
    ...(crashed.delete(accountId) ? (['crashed'] as const) : []),
  ];
  /** The page is loaded afresh, for a policy that names its server; it waits for that also where it keeps the server it has. */
  const moveTo = (serverUrl: string, { accountId, contents }: IpcCaller): void => {
    const isKnown = serverUrl === serverUrlOf(accountId);
    const wasUsed = (accounts.find(accountId)?.name ?? '') !== '';
    if (isKnown || wasUsed) {
      void contents.loadURL(`${appOrigin}/`);
    } else {
      accounts.update(accountId, { serverUrl });
    }
    // Servers count people and tickets alike: drafts of one server would be found, and sent, in tickets of the other.
    if (!isKnown && wasUsed) {
      accounts.add(serverUrl);
    }
  };
  return {
    'desktop.start': (_question, { accountId, contents }) => {
      // What was said before the page listened follows the answer.
      setImmediate(() => views.markReady(contents));
      return {
        serverUrl: serverUrlOf(accountId),
        persisted: store.allKept(),
        accounts: listSwitcherAccounts(accounts, signs),
        problems: troublesOf(accountId),
        ...getSight(window, accounts.current().id === accountId),
        version: app.getVersion(),
      };
    },
    'session.call': (call, { accountId }) => sessions.call(accountId, call),
    'server.choose': async ({ address }, { accountId, contents }) => {
      const found = await findServer(address, networkFetch);
      if ('refusal' in found) {
        return found.refusal;
      }
      setImmediate(() => moveTo(found.origin, { accountId, contents }));
      return null;
    },
    'account.add': () => void accounts.add(),
    'account.pick': ({ id }) => accounts.select(id),
    'account.remove': ({ id }) => {
      notices.closeAll(id);
      signs.remove(id);
      clearTokenStore(store, id);
      accounts.remove(id);
    },
    'account.describe': (person, { accountId }) => accounts.update(accountId, person),
    'actions.offer': ({ ids }, { accountId }) => offers.set(accountId, ids),
  } satisfies Partial<IpcHandlers>;
}

/** What reaches the system: notices, sounds, files, and what is remembered. */
function systemHandlers({ window, store, accounts, signs, say, notices, downloads, updates, keys, playSound }: IpcHandlerDeps) {
  const setBusy = createSleepBlocker();
  return {
    'kept.write': ({ key, value }) => store.keep(key, value),
    'unread.set': (sign, { accountId }) => signs.set(accountId, sign),
    'notice.show': (notice, { accountId }) => notices.show(accountId, notice),
    'notice.close': ({ tag }, { accountId }) => notices.close(accountId, tag),
    'notice.test': ({ title, body }) => notices.test(title, body),
    'sound.play': playSound,
    'attention.draw': () => {
      if (!window.isFocused()) {
        window.flashFrame(true);
      }
    },
    'link.open': ({ url }) => openExternally(url),
    'download.start': ({ url }, { accountId, contents }) =>
      startDownload(contents, { url, serverUrl: accounts.find(accountId)?.serverUrl ?? '' }),
    'download.show': ({ id }) => downloads.showInFolder(id),
    'download.stop': ({ id }) => downloads.cancel(id),
    'media.drag': (media, { accountId, contents }) =>
      startFileDrag(contents, { ...media, serverUrl: accounts.find(accountId)?.serverUrl ?? '' }),
    'page.print': ({ title }, { contents }) => savePdf({ window, contents, title, say }),
    'work.set': ({ isBusy }, { contents }) => setBusy(contents, isBusy),
    'shortcut.claim': ({ keys: wanted }) => keys.claim(wanted),
    'diagnostics.save': () => saveDiagnostics({ window, store, accounts, signs, say }),
    'update.read': () => updates.getUpdate(),
    'update.look': () => updates.check(),
    'update.install': () => updates.install(),
  } satisfies Partial<IpcHandlers>;
}

/** Every question the page may ask, and who answers it. */
export function registerIpcHandlers(ports: IpcHandlerDeps): void {
  handleIpcRequests({ ...accountHandlers(ports), ...systemHandlers(ports) }, ports.views.accountOf);
}
