import { app, type BaseWindow, dialog, type WebContents } from 'electron';
import type { MenuAction } from '#shared/ipc.ts';
import type { AccountStore } from '#main/session/AccountStore.ts';
import { startAutostart } from '#main/system/startAutostart.ts';
import { startUnreadBadge } from '#main/system/startUnreadBadge.ts';
import { reportCertificateErrors } from '#main/security/reportCertificateErrors.ts';
import { attachContextMenu, createSpellChecker } from '#main/window/contextMenu.ts';
import { createDownloads, type Downloads } from '#main/files/Downloads.ts';
import { clearDraggedFiles } from '#main/files/startFileDrag.ts';
import { startGlobalShortcut } from '#main/system/GlobalShortcut.ts';
import { startApplicationMenu } from '#main/system/applicationMenu.ts';
import { NotificationCenter } from '#main/notifications/NotificationCenter.ts';
import { MiniWindow } from '#main/mini/MiniWindow.ts';
import { createUrgentTickets } from '#main/mini/UrgentTickets.ts';
import { createAccountSessions } from '#main/session/createAccountSessions.ts';
import { serveAppPage } from '#main/window/appProtocol.ts';
import { watchPresence } from '#main/system/watchPresence.ts';
import { restrictPermissions } from '#main/security/pageRestrictions.ts';
import type { AccountSessions } from '#main/session/AccountSessions.ts';
import { createUnreadStatusStore, type UnreadStatusStore } from '#main/notifications/UnreadStatus.ts';
import { createSoundPlayer } from '#main/sound/createSoundPlayer.ts';
import { startTray } from '#main/system/startTray.ts';
import { checkForUpdatesInteractively, startUpdateChecker } from '#main/updates/UpdateChecker.ts';
import { AccountViews } from '#main/window/AccountViews.ts';
import { getWindowVisibility, openWindow, showWindow } from '#main/window/openWindow.ts';
import { createZoom, type Zoom } from '#main/window/Zoom.ts';
import { listSwitcherAccounts, registerIpcHandlers, saveDiagnostics } from './ipcHandlers.ts';
import type { collectDeepLinks } from './deepLinks.ts';
import { createEnabledActions } from './EnabledActions.ts';
import type { DesktopStore } from './DesktopStore.ts';
import { createTranslator, type TranslateNative } from './createTranslator.ts';
import { writeLog } from './log.ts';

interface CrashRecoveryDeps {
  readonly window: BaseWindow;
  readonly translate: TranslateNative;
  /** Called before the page is reloaded. */
  onCrash(contents: WebContents): void;
}

const crashWindowMs = 60_000;
const maxCrashes = 3;

/** Logs errors of the main process that nothing else handles. */
export function logUncaughtErrors(): void {
  process.on('uncaughtException', (error) => writeLog('uncaught', error));
  process.on('unhandledRejection', (reason) => writeLog('unhandled', reason));
  app.on('child-process-gone', (_event, { type, reason }) => writeLog('a helper process is gone', `${type} ${reason}`));
}

/** Reloads a crashed page, asks after more than three crashes a minute, and asks before a hanging page is killed. */
function recoverFromCrashes(contents: WebContents, { window, translate, onCrash }: CrashRecoveryDeps): void {
  let crashTimes: number[] = [];
  let isAsking = false;
  contents.on('render-process-gone', (_event, { reason }) => {
    if (reason === 'clean-exit') {
      return;
    }
    writeLog('the page is gone', reason);
    crashTimes = [...crashTimes.filter((at) => Date.now() - at < crashWindowMs), Date.now()];
    onCrash(contents);
    if (crashTimes.length <= maxCrashes) {
      contents.reload();
    } else {
      void dialog
        .showMessageBox(window, {
          type: 'error',
          message: translate('crashTitle'),
          detail: translate('crashText'),
          buttons: [translate('reload'), translate('quit')],
          cancelId: 0,
        })
        .then(({ response }) => (response === 0 ? contents.reload() : app.quit()));
    }
  });
  contents.on('unresponsive', () => {
    if (isAsking) {
      return;
    }
    isAsking = true;
    writeLog('the page does not answer');
    void dialog
      .showMessageBox(window, {
        type: 'warning',
        message: translate('stuckTitle'),
        detail: translate('stuckText'),
        buttons: [translate('wait'), translate('reload')],
        cancelId: 0,
        defaultId: 0,
      })
      .then(({ response }) => {
        isAsking = false;
        if (response === 1) {
          contents.forcefullyCrashRenderer();
          contents.reload();
        }
      });
  });
}

interface ProgramDeps {
  readonly store: DesktopStore;
  readonly accounts: AccountStore;
  readonly onDeepLink: ReturnType<typeof collectDeepLinks>;
}

interface ProgramParts {
  readonly store: DesktopStore;
  readonly accounts: AccountStore;
  readonly sessions: AccountSessions;
  readonly window: BaseWindow;
  readonly unreadStatus: UnreadStatusStore;
  readonly zoom: Zoom;
  readonly downloads: Downloads;
  readonly translate: TranslateNative;
  /** Ids of accounts whose page crashed and has not been informed yet. */
  readonly crashedAccounts: Set<string>;
}

/** The pages with menu, zoom, crash recovery, downloads and permissions attached. */
function createAccountViews({
  store,
  accounts,
  sessions,
  window,
  unreadStatus,
  zoom,
  downloads,
  translate,
  crashedAccounts,
}: ProgramParts): AccountViews {
  const setWindowTitle = startUnreadBadge(window, unreadStatus, translate);
  const titles = new Map<string, string>();
  const updateWindowTitle = (): void => setWindowTitle(titles.get(accounts.current().id) ?? 'Prosa');
  const spelling = createSpellChecker(store);
  const decorate = (contents: WebContents, accountId: string): void => {
    attachContextMenu(contents, { translate, spelling });
    recoverFromCrashes(contents, { window, translate, onCrash: () => crashedAccounts.add(accountId) });
    zoom.attach(contents);
    contents.on('page-title-updated', (_event, title) => {
      titles.set(accountId, title);
      updateWindowTitle();
    });
  };
  const views: AccountViews = new AccountViews({
    window,
    accounts,
    decorate,
    prepare: (session, accountId) => {
      sessions.prefetchRefresh(accountId);
      serveAppPage(session, () => accounts.find(accountId)?.serverUrl ?? '');
      restrictPermissions(session);
      spelling.attach(session);
      downloads.attach(session, (download) => views.send(accountId, 'download.moved', download));
    },
  });
  accounts.subscribe(updateWindowTitle);
  return views;
}

/** Forwards changes of settings, accounts, unread counts and window visibility to the pages. */
function broadcastChanges({ store, accounts, window, unreadStatus }: ProgramParts, views: AccountViews): void {
  const sendAccounts = (): void => views.sendToAll('accounts.changed', { accounts: listSwitcherAccounts(accounts, unreadStatus) });
  const sendVisibility = (): void => {
    const { id: currentId } = accounts.current();
    accounts.list().forEach(({ id }) => views.send(id, 'sight.changed', getWindowVisibility(window, id === currentId)));
  };
  store.subscribe((key) => views.sendToAll('kept.changed', { key, value: store.getPersisted(key) }));
  accounts.subscribe(sendAccounts);
  accounts.subscribe(sendVisibility);
  unreadStatus.subscribe(sendAccounts);
  window.on('focus', sendVisibility);
  window.on('blur', sendVisibility);
  window.on('show', sendVisibility);
  window.on('hide', sendVisibility);
  window.on('minimize', sendVisibility);
  window.on('restore', sendVisibility);
  watchPresence((isAway) => views.sendToAll('presence.changed', { isAway }));
}

/** The mini window, which goes with the program's. */
function createMini({ store, accounts, window, translate }: ProgramParts, views: AccountViews) {
  const urgentTickets = createUrgentTickets(accounts);
  const mini = new MiniWindow({ store, translate, onChange: (isWatched) => views.sendToAll('urgent.watched', { isWatched }) });
  urgentTickets.subscribe(() => mini.send('mini.changed', { tickets: urgentTickets.list() }));
  store.subscribe((key) => mini.send('kept.changed', { key, value: store.getPersisted(key) }));
  window.on('closed', () => mini.close());
  return { urgentTickets, mini };
}

/** Creates the window, its pages and the integrations with the system, and connects them. */
export function startProgram({ store, accounts, onDeepLink }: ProgramDeps): void {
  const translate = createTranslator(store);
  const window = openWindow(store);
  const unreadStatus = createUnreadStatusStore(store);
  const crashedAccounts = new Set<string>();
  const sessions = createAccountSessions({ store, accounts });
  const [zoom, downloads] = [createZoom(store), createDownloads(window)];
  const parts: ProgramParts = { store, accounts, sessions, window, unreadStatus, translate, crashedAccounts, zoom, downloads };
  const views = createAccountViews(parts);
  const open = (accountId: string, path: string): void => {
    showWindow(window);
    accounts.select(accountId);
    views.send(accountId, 'path.open', { path });
  };
  const runAction = (id: MenuAction): void => {
    showWindow(window);
    views.send(accounts.current().id, 'action.run', { id });
  };
  const notifications = new NotificationCenter({
    store,
    translate,
    serverUrl: (accountId) => accounts.find(accountId)?.serverUrl ?? '',
    companyOf: (accountId) => (accounts.list().length > 1 ? (accounts.find(accountId)?.company ?? '') : ''),
    open,
    runAction: (accountId, action) => views.send(accountId, 'notice.act', action),
  });
  const { urgentTickets, mini } = createMini(parts, views);
  const updates = startUpdateChecker(store);
  updates.subscribe((update) => views.sendToAll('update.changed', update));
  const enabledActions = createEnabledActions(accounts);
  registerIpcHandlers({
    ...parts,
    enabledActions,
    updates,
    views,
    notifications,
    urgentTickets,
    mini,
    open,
    shortcut: startGlobalShortcut(store, () => runAction('shell.palette')),
    playSound: createSoundPlayer((sound) => views.send(accounts.current().id, 'sound.missing', sound)),
  });
  broadcastChanges(parts, views);
  startTray({ ...parts, enabledActions, runAction, toggleMini: () => mini.toggle() });
  startApplicationMenu({
    ...parts,
    enabledActions,
    views,
    runAction,
    toggleMini: () => mini.toggle(),
    saveDiagnostics: () => void saveDiagnostics(parts),
    checkUpdates: () => void checkForUpdatesInteractively(updates, { window, translate }),
  });
  reportCertificateErrors(window, translate);
  clearDraggedFiles();
  startAutostart(store);
  onDeepLink((path) => (path === null ? showWindow(window) : open(accounts.current().id, path)));
}
