import type { BaseWindow, WebContents } from 'electron';
import type { MenuAction } from '#shared/ipc.ts';
import type { Accounts } from './accounts.ts';
import { accountsShown, startAnswers } from './answers.ts';
import { startAutostart } from './autostart.ts';
import { startBadge } from './badge.ts';
import { startCertificates } from './certificates.ts';
import { offerContextMenu } from './contextMenu.ts';
import type { gatherLinks } from './deepLinks.ts';
import { saveDiagnostics } from './diagnostics.ts';
import { createDownloads, type Downloads } from './downloads.ts';
import { forgetDragged } from './dragOut.ts';
import { startGlobalKeys } from './globalKeys.ts';
import { startMenu } from './menu.ts';
import { Notices } from './notices.ts';
import { createOffers } from './offers.ts';
import { openSessions } from './openSessions.ts';
import { servePage } from './page.ts';
import { startPresence } from './presence.ts';
import { recover } from './recovery.ts';
import { guardPermissions } from './security.ts';
import type { Sessions } from './sessions.ts';
import { createSigns, type Signs } from './signs.ts';
import { createSounds } from './sounds.ts';
import { createSpelling } from './spelling.ts';
import type { DesktopStore } from './store.ts';
import { speak, type Say } from './texts.ts';
import { startTray } from './tray.ts';
import { lookForPerson, startUpdates } from './updates.ts';
import { Views } from './views.ts';
import { openWindow, show, sightOf } from './window.ts';
import { createZoom, type Zoom } from './zoom.ts';

interface Ports {
  readonly store: DesktopStore;
  readonly accounts: Accounts;
  readonly hearLinks: ReturnType<typeof gatherLinks>;
}

interface Grounds {
  readonly store: DesktopStore;
  readonly accounts: Accounts;
  readonly sessions: Sessions;
  readonly window: BaseWindow;
  readonly signs: Signs;
  readonly zoom: Zoom;
  readonly downloads: Downloads;
  readonly say: Say;
  /** Accounts whose page was lost and has not been told yet. */
  readonly crashed: Set<string>;
}

/** The pages, with everything that surrounds each of them. */
function openViews({ store, accounts, sessions, window, signs, zoom, downloads, say, crashed }: Grounds): Views {
  const nameWindow = startBadge(window, signs, say);
  const titles = new Map<string, string>();
  const nameAfterCurrent = (): void => nameWindow(titles.get(accounts.current().id) ?? 'Prosa');
  const spelling = createSpelling(store);
  const attend = (contents: WebContents, accountId: string): void => {
    offerContextMenu(contents, { say, spelling });
    recover(contents, { window, say, crashed: () => crashed.add(accountId) });
    zoom.follow(contents);
    contents.on('page-title-updated', (_event, title) => {
      titles.set(accountId, title);
      nameAfterCurrent();
    });
  };
  const views: Views = new Views({
    window,
    accounts,
    attend,
    prepare: (session, accountId) => {
      sessions.expect(accountId);
      servePage(session, () => accounts.of(accountId)?.serverUrl ?? '');
      guardPermissions(session);
      spelling.check(session);
      downloads.take(session, (download) => views.tell(accountId, 'download.moved', download));
    },
  });
  accounts.hear(nameAfterCurrent);
  return views;
}

/** Every page knows what the others changed, who waits where, and whether somebody looks at it. */
function spreadNews({ store, accounts, window, signs }: Grounds, views: Views): void {
  const tellAccounts = (): void => views.tellAll('accounts.changed', { accounts: accountsShown(accounts, signs) });
  const tellSight = (): void => {
    const { id: currentId } = accounts.current();
    accounts.list().forEach(({ id }) => views.tell(id, 'sight.changed', sightOf(window, id === currentId)));
  };
  store.hear((key) => views.tellAll('kept.changed', { key, value: store.kept(key) }));
  accounts.hear(tellAccounts);
  accounts.hear(tellSight);
  signs.hear(tellAccounts);
  window.on('focus', tellSight);
  window.on('blur', tellSight);
  window.on('show', tellSight);
  window.on('hide', tellSight);
  window.on('minimize', tellSight);
  window.on('restore', tellSight);
  startPresence((isAway) => views.tellAll('presence.changed', { isAway }));
}

/** Puts the window, its pages and the surfaces of the system together. */
export function startProgram({ store, accounts, hearLinks }: Ports): void {
  const say = speak(store);
  const window = openWindow(store);
  const signs = createSigns(store);
  const crashed = new Set<string>();
  const sessions = openSessions({ store, accounts });
  const [zoom, downloads] = [createZoom(store), createDownloads(window)];
  const grounds: Grounds = { store, accounts, sessions, window, signs, say, crashed, zoom, downloads };
  const views = openViews(grounds);
  const open = (accountId: string, path: string): void => {
    show(window);
    accounts.pick(accountId);
    views.tell(accountId, 'path.open', { path });
  };
  const run = (id: MenuAction): void => {
    show(window);
    views.tell(accounts.current().id, 'action.run', { id });
  };
  const notices = new Notices({
    store,
    say,
    serverUrl: (accountId) => accounts.of(accountId)?.serverUrl ?? '',
    open,
    act: (accountId, act) => views.tell(accountId, 'notice.act', act),
  });
  const updates = startUpdates(store);
  updates.hear((update) => views.tellAll('update.changed', update));
  const offers = createOffers(accounts);
  startAnswers({
    ...grounds,
    offers,
    updates,
    views,
    notices,
    keys: startGlobalKeys(store, () => run('shell.palette')),
    playSound: createSounds((wanted) => views.tell(accounts.current().id, 'sound.missing', wanted)),
  });
  spreadNews(grounds, views);
  startTray({ ...grounds, offers, run });
  startMenu({
    ...grounds,
    offers,
    views,
    run,
    saveDiagnostics: () => void saveDiagnostics(grounds),
    checkUpdates: () => void lookForPerson(updates, { window, say }),
  });
  startCertificates(window, say);
  forgetDragged();
  startAutostart(store);
  hearLinks((path) => (path === null ? show(window) : open(accounts.current().id, path)));
}
