import os from 'node:os';
import { app, type BaseWindow, screen } from 'electron';
import type { Account, StartupProblem } from '#shared/ipc.ts';
import { defaultDesktopPreferences } from '#shared/persistedState.ts';
import { defaultNotificationPreferences } from '#shared/rules/notificationPreferences.ts';
import type { AccountStore } from '#main/session/AccountStore.ts';
import { startFileDrag } from '#main/files/startFileDrag.ts';
import { type Downloads, startDownload } from '#main/files/Downloads.ts';
import type { GlobalShortcut } from '#main/system/GlobalShortcut.ts';
import { networkFetch } from '#main/system/networkFetch.ts';
import type { NotificationCenter } from '#main/notifications/NotificationCenter.ts';
import { appOrigin } from '#main/security/appOrigin.ts';
import { saveFileWithDialog, savePdf } from '#main/files/savePdf.ts';
import { openExternally } from '#main/security/pageRestrictions.ts';
import type { MiniWindow } from '#main/mini/MiniWindow.ts';
import type { UrgentTickets } from '#main/mini/UrgentTickets.ts';
import { findServer } from '#main/session/serverAddress.ts';
import type { AccountSessions } from '#main/session/AccountSessions.ts';
import type { UnreadStatusStore } from '#main/notifications/UnreadStatus.ts';
import type { createSoundPlayer } from '#main/sound/createSoundPlayer.ts';
import { clearTokenStore, hasKeychain } from '#main/session/tokenStore.ts';
import type { AccountViews } from '#main/window/AccountViews.ts';
import { getWindowVisibility } from '#main/window/openWindow.ts';
import type { UpdateChecker } from '#main/updates/UpdateChecker.ts';
import { createSleepBlocker } from '#main/system/createSleepBlocker.ts';
import { handleIpcRequests, type IpcCaller, type IpcHandlers, miniPageId } from './handleIpcRequests.ts';
import type { EnabledActions } from './EnabledActions.ts';
import type { DesktopStore } from './DesktopStore.ts';
import type { TranslateNative } from './createTranslator.ts';
import { readLogTail } from './log.ts';
import { redactPersonalData } from './redactPersonalData.ts';

interface DiagnosticsDeps {
  readonly window: BaseWindow;
  readonly store: DesktopStore;
  readonly accounts: AccountStore;
  readonly unreadStatus: UnreadStatusStore;
  readonly translate: TranslateNative;
}

/** State of the computer and the program, without personal data, tokens or addresses. */
function createDiagnosticsReport({ store, accounts, unreadStatus }: Omit<DiagnosticsDeps, 'window' | 'translate'>): object {
  return {
    at: new Date().toISOString(),
    program: { version: app.getVersion(), isPackaged: app.isPackaged, uptimeSeconds: Math.round(process.uptime()) },
    versions: { electron: process.versions['electron'], chrome: process.versions['chrome'], node: process.versions.node },
    system: { platform: process.platform, release: os.release(), arch: process.arch, memoryBytes: os.totalmem(), locale: app.getLocale() },
    screens: screen.getAllDisplays().map(({ bounds, scaleFactor }) => ({ bounds, scaleFactor })),
    processes: app
      .getAppMetrics()
      .map(({ type, cpu, memory }) => ({ type, cpu: cpu.percentCPUUsage, memoryKilobytes: memory.workingSetSize })),
    accounts: accounts.list().map(({ serverUrl }) => ({ isEncrypted: serverUrl.startsWith('https:'), hasServer: serverUrl !== '' })),
    sign: unreadStatus.current(),
    hasKeychain: hasKeychain(),
    choices: {
      desktop: store.getPersisted('desktop') ?? defaultDesktopPreferences,
      notices: store.getPersisted('notices') ?? defaultNotificationPreferences,
      theme: store.getPersisted('theme') ?? 'system',
    },
    log: readLogTail().map(redactPersonalData),
  };
}

/** Saves the report as JSON where the user chooses. */
export const saveDiagnostics = ({ window, translate, ...deps }: DiagnosticsDeps): Promise<void> =>
  saveFileWithDialog({
    window,
    translate,
    name: `prosa-diagnostico-${new Date().toISOString().slice(0, 10)}.json`,
    filters: [{ name: 'JSON', extensions: ['json'] }],
    content: () => JSON.stringify(createDiagnosticsReport(deps), null, 2),
  });

interface IpcHandlerDeps {
  readonly window: BaseWindow;
  readonly store: DesktopStore;
  readonly accounts: AccountStore;
  readonly views: AccountViews;
  readonly sessions: AccountSessions;
  readonly unreadStatus: UnreadStatusStore;
  readonly notifications: NotificationCenter;
  readonly downloads: Downloads;
  readonly updates: UpdateChecker;
  readonly enabledActions: EnabledActions;
  readonly shortcut: GlobalShortcut;
  readonly urgentTickets: UrgentTickets;
  readonly mini: MiniWindow;
  /** Shows the window with a path of an account. */
  open(accountId: string, path: string): void;
  readonly translate: TranslateNative;
  readonly playSound: ReturnType<typeof createSoundPlayer>;
  /** Ids of accounts whose page crashed and has not been informed yet. */
  readonly crashedAccounts: Set<string>;
}

/** Accounts as the account switcher shows them. */
export const listSwitcherAccounts = (accounts: AccountStore, unreadStatus: UnreadStatusStore): Account[] =>
  accounts
    .list()
    .map((account) => ({ ...account, unread: unreadStatus.unreadOf(account.id), isCurrent: account.id === accounts.current().id }));

const serverUrlOf = (accounts: AccountStore, accountId: string): string => accounts.find(accountId)?.serverUrl ?? '';

/** Each crash is reported to its page once. */
const takeProblems = (accountId: string, { store, crashedAccounts }: IpcHandlerDeps): StartupProblem[] => [
  ...(store.wasCorrupt ? (['storeBroken'] as const) : []),
  ...(hasKeychain() ? [] : (['noKeychain'] as const)),
  ...(crashedAccounts.delete(accountId) ? (['crashed'] as const) : []),
];

/** Sets the server of an account, or opens another account once somebody has signed in here. The page reloads, because its content policy names its server. */
function switchServer(accounts: AccountStore, serverUrl: string, { accountId, contents }: IpcCaller): void {
  const isSameServer = serverUrl === serverUrlOf(accounts, accountId);
  const hasSignedIn = (accounts.find(accountId)?.name ?? '') !== '';
  if (isSameServer || hasSignedIn) {
    void contents.loadURL(`${appOrigin}/`);
  } else {
    accounts.update(accountId, { serverUrl });
  }
  // Ids of two servers overlap: drafts of one server would show up in tickets of the other.
  if (!isSameServer && hasSignedIn) {
    accounts.add(serverUrl);
  }
}

/** Requests about servers, sessions and accounts. */
function accountHandlers(deps: IpcHandlerDeps) {
  const { window, store, accounts, sessions, views, unreadStatus, notifications, enabledActions, urgentTickets, mini } = deps;
  return {
    'desktop.start': (_input, { accountId, contents }) => {
      // The tickets of a page that has reloaded are reported again.
      urgentTickets.set(accountId, []);
      // Events that were held back must arrive after this response.
      setImmediate(() => views.markReady(contents));
      return {
        serverUrl: serverUrlOf(accounts, accountId),
        persisted: store.getAllPersisted(),
        accounts: listSwitcherAccounts(accounts, unreadStatus),
        problems: accountId === miniPageId ? [] : takeProblems(accountId, deps),
        ...getWindowVisibility(window, accounts.current().id === accountId),
        version: app.getVersion(),
        isMini: accountId === miniPageId,
        isUrgentWatched: mini.isOpen(),
      };
    },
    'session.call': (call, { accountId }) => sessions.call(accountId, call),
    'server.choose': async ({ address }, { accountId, contents }) => {
      const result = await findServer(address, networkFetch);
      if ('refusal' in result) {
        return result.refusal;
      }
      setImmediate(() => switchServer(accounts, result.origin, { accountId, contents }));
      return null;
    },
    'account.add': () => void accounts.add(),
    'account.pick': ({ id }) => accounts.select(id),
    'account.remove': ({ id }) => {
      notifications.closeAll(id);
      unreadStatus.remove(id);
      clearTokenStore(store, id);
      accounts.remove(id);
    },
    'account.describe': (person, { accountId }) => accounts.update(accountId, person),
    'actions.offer': ({ ids }, { accountId }) => enabledActions.set(accountId, ids),
  } satisfies Partial<IpcHandlers>;
}

/** Requests about the mini window. */
const miniHandlers = ({ accounts, urgentTickets, mini, open }: IpcHandlerDeps) =>
  ({
    'urgent.set': ({ tickets }, { accountId }) => urgentTickets.set(accountId, tickets),
    'mini.read': () => urgentTickets.list(),
    'mini.open': ({ accountId, path }) => {
      if (accounts.find(accountId) !== undefined) {
        open(accountId, path);
      }
    },
    'mini.close': () => mini.close(),
  }) satisfies Partial<IpcHandlers>;

/** Requests about notifications, sounds, files and settings. */
function systemHandlers({
  window,
  store,
  accounts,
  unreadStatus,
  translate,
  notifications,
  downloads,
  updates,
  shortcut,
  playSound,
}: IpcHandlerDeps) {
  const setBusy = createSleepBlocker();
  return {
    'kept.write': ({ key, value }) => store.setPersisted(key, value),
    'unread.set': (status, { accountId }) => unreadStatus.set(accountId, status),
    'notice.show': (notification, { accountId }) => notifications.show(accountId, notification),
    'notice.close': ({ tag }, { accountId }) => notifications.close(accountId, tag),
    'notice.test': ({ title, body }) => notifications.test(title, body),
    'sound.play': playSound,
    'attention.draw': () => {
      if (!window.isFocused()) {
        window.flashFrame(true);
      }
    },
    'link.open': ({ url }) => openExternally(url),
    'download.start': ({ url }, { accountId, contents }) => startDownload(contents, { url, serverUrl: serverUrlOf(accounts, accountId) }),
    'download.show': ({ id }) => downloads.showInFolder(id),
    'download.stop': ({ id }) => downloads.cancel(id),
    'media.drag': (media, { accountId, contents }) => startFileDrag(contents, { ...media, serverUrl: serverUrlOf(accounts, accountId) }),
    'page.print': ({ title }, { contents }) => savePdf({ window, contents, title, translate }),
    'work.set': ({ isBusy }, { contents }) => setBusy(contents, isBusy),
    'shortcut.claim': ({ keys }) => shortcut.claim(keys),
    'diagnostics.save': () => saveDiagnostics({ window, store, accounts, unreadStatus, translate }),
    'update.read': () => updates.getUpdate(),
    'update.look': () => updates.check(),
    'update.install': () => updates.install(),
  } satisfies Partial<IpcHandlers>;
}

export function registerIpcHandlers(deps: IpcHandlerDeps): void {
  handleIpcRequests({ ...accountHandlers(deps), ...miniHandlers(deps), ...systemHandlers(deps) }, (contents) =>
    deps.mini.owns(contents) ? miniPageId : deps.views.accountOf(contents),
  );
}
