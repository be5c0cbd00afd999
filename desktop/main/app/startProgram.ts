import type { BaseWindow, WebContents } from 'electron';
import type { MenuAction } from '#shared/ipc.ts';
import type { AccountStore } from '#main/session/AccountStore.ts';
import { listSwitcherAccounts, registerIpcHandlers } from './ipcHandlers.ts';
import { startAutostart } from '#main/system/startAutostart.ts';
import { startUnreadBadge } from '#main/system/startUnreadBadge.ts';
import { reportCertificateErrors } from '#main/security/reportCertificateErrors.ts';
import { attachContextMenu } from '#main/window/contextMenu.ts';
import type { collectDeepLinks } from './deepLinks.ts';
import { saveDiagnostics } from './saveDiagnostics.ts';
import { createDownloads, type Downloads } from '#main/files/Downloads.ts';
import { clearDraggedFiles } from '#main/files/startFileDrag.ts';
import { startGlobalShortcut } from '#main/system/GlobalShortcut.ts';
import { startApplicationMenu } from '#main/system/applicationMenu.ts';
import { NotificationCenter } from '#main/notifications/NotificationCenter.ts';
import { createEnabledActions } from './EnabledActions.ts';
import { createAccountSessions } from '#main/session/createAccountSessions.ts';
import { serveAppPage } from '#main/window/appProtocol.ts';
import { watchPresence } from '#main/system/watchPresence.ts';
import { recoverFromCrashes } from './crashRecovery.ts';
import { restrictPermissions } from '#main/security/pageRestrictions.ts';
import type { AccountSessions } from '#main/session/AccountSessions.ts';
import { createUnreadStatusStore, type UnreadStatusStore } from '#main/notifications/UnreadStatus.ts';
import { createSoundPlayer } from '#main/sound/createSoundPlayer.ts';
import { createSpellChecker } from '#main/window/SpellChecker.ts';
import type { DesktopStore } from './DesktopStore.ts';
import { createTranslator, type TranslateNative } from './createTranslator.ts';
import { startTray } from '#main/system/startTray.ts';
import { checkForUpdatesInteractively, startUpdateChecker } from '#main/updates/UpdateChecker.ts';
import { AccountViews } from '#main/window/AccountViews.ts';
import { openWindow, showWindow, getSight } from '#main/window/openWindow.ts';
import { createZoom, type Zoom } from '#main/window/Zoom.ts';

interface ProgramDeps {
  readonly store: DesktopStore;
  readonly accounts: AccountStore;
  readonly hearLinks: ReturnType<typeof collectDeepLinks>;
}

interface ProgramParts {
  readonly store: DesktopStore;
  readonly accounts: AccountStore;
  readonly sessions: AccountSessions;
  readonly window: BaseWindow;
  readonly signs: UnreadStatusStore;
  readonly zoom: Zoom;
  readonly downloads: Downloads;
  readonly say: TranslateNative;
  /** Accounts whose page was lost and has not been told yet. */
  readonly crashed: Set<string>;
}

/** The pages, with everything that surrounds each of them. */
function createAccountViews({ store, accounts, sessions, window, signs, zoom, downloads, say, crashed }: ProgramParts): AccountViews {
  const nameWindow = startUnreadBadge(window, signs, say);
  const titles = new Map<string, string>();
  const nameAfterCurrent = (): void => nameWindow(titles.get(accounts.current().id) ?? 'Prosa');
  const spelling = createSpellChecker(store);
  const attend = (contents: WebContents, accountId: string): void => {
    attachContextMenu(contents, { say, spelling });
    recoverFromCrashes(contents, { window, say, onCrash: () => crashed.add(accountId) });
    zoom.attach(contents);
    contents.on('page-title-updated', (_event, title) => {
      titles.set(accountId, title);
      nameAfterCurrent();
    });
  };
  const views: AccountViews = new AccountViews({
    window,
    accounts,
    attend,
    prepare: (session, accountId) => {
      sessions.prefetchRefresh(accountId);
      serveAppPage(session, () => accounts.find(accountId)?.serverUrl ?? '');
      restrictPermissions(session);
      spelling.attach(session);
      downloads.attach(session, (download) => views.send(accountId, 'download.moved', download));
    },
  });
  accounts.subscribe(nameAfterCurrent);
  return views;
}

/** Every page knows what the others changed, who waits where, and whether somebody looks at it. */
function broadcastChanges({ store, accounts, window, signs }: ProgramParts, views: AccountViews): void {
  const tellAccounts = (): void => views.sendToAll('accounts.changed', { accounts: listSwitcherAccounts(accounts, signs) });
  const tellSight = (): void => {
    const { id: currentId } = accounts.current();
    accounts.list().forEach(({ id }) => views.send(id, 'sight.changed', getSight(window, id === currentId)));
  };
  store.subscribe((key) => views.sendToAll('kept.changed', { key, value: store.kept(key) }));
  accounts.subscribe(tellAccounts);
  accounts.subscribe(tellSight);
  signs.subscribe(tellAccounts);
  window.on('focus', tellSight);
  window.on('blur', tellSight);
  window.on('show', tellSight);
  window.on('hide', tellSight);
  window.on('minimize', tellSight);
  window.on('restore', tellSight);
  watchPresence((isAway) => views.sendToAll('presence.changed', { isAway }));
}

/** Puts the window, its pages and the surfaces of the system together. */
export function startProgram({ store, accounts, hearLinks }: ProgramDeps): void {
  const say = createTranslator(store);
  const window = openWindow(store);
  const signs = createUnreadStatusStore(store);
  const crashed = new Set<string>();
  const sessions = createAccountSessions({ store, accounts });
  const [zoom, downloads] = [createZoom(store), createDownloads(window)];
  const grounds: ProgramParts = { store, accounts, sessions, window, signs, say, crashed, zoom, downloads };
  const views = createAccountViews(grounds);
  const open = (accountId: string, path: string): void => {
    showWindow(window);
    accounts.select(accountId);
    views.send(accountId, 'path.open', { path });
  };
  const run = (id: MenuAction): void => {
    showWindow(window);
    views.send(accounts.current().id, 'action.run', { id });
  };
  const notices = new NotificationCenter({
    store,
    say,
    serverUrl: (accountId) => accounts.find(accountId)?.serverUrl ?? '',
    open,
    act: (accountId, act) => views.send(accountId, 'notice.act', act),
  });
  const updates = startUpdateChecker(store);
  updates.subscribe((update) => views.sendToAll('update.changed', update));
  const offers = createEnabledActions(accounts);
  registerIpcHandlers({
    ...grounds,
    offers,
    updates,
    views,
    notices,
    keys: startGlobalShortcut(store, () => run('shell.palette')),
    playSound: createSoundPlayer((wanted) => views.send(accounts.current().id, 'sound.missing', wanted)),
  });
  broadcastChanges(grounds, views);
  startTray({ ...grounds, offers, run });
  startApplicationMenu({
    ...grounds,
    offers,
    views,
    run,
    saveDiagnostics: () => void saveDiagnostics(grounds),
    checkUpdates: () => void checkForUpdatesInteractively(updates, { window, say }),
  });
  reportCertificateErrors(window, say);
  clearDraggedFiles();
  startAutostart(store);
  hearLinks((path) => (path === null ? showWindow(window) : open(accounts.current().id, path)));
}
