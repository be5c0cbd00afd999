import { app, net, Notification, type BrowserWindow } from 'electron';
import type { Notice } from '#shared/ipc.ts';
import { answerAsks, tell } from './ipc.ts';
import { openOutside } from './security.ts';
import { createSessionCalls } from './sessionCalls.ts';
import { keptFrom, writeKept, type DesktopStore } from './store.ts';
import { followTheme } from './theme.ts';
import { openVault } from './vault.ts';
import { show } from './window.ts';

interface Surroundings {
  readonly store: DesktopStore;
  readonly serverUrl: string;
  readonly window: BrowserWindow;
}

/** Notices that the system may still click; without a hand on them they are lost. */
const shown = new Set<Notification>();

function notify({ title, body, path }: Notice, window: BrowserWindow): void {
  const notice = new Notification({ title, body, silent: true });
  shown.add(notice);
  notice.on('click', () => {
    show(window);
    tell(window.webContents, 'path.open', { path });
  });
  notice.on('close', () => shown.delete(notice));
  notice.show();
}

/** Every question the page may ask, and who answers it. */
export function startAnswers({ store, serverUrl, window }: Surroundings): void {
  const callSession = createSessionCalls({ fetch: (url, init) => net.fetch(url, init), serverUrl, vault: openVault(store) });
  answerAsks({
    'desktop.start': () => ({ serverUrl, kept: keptFrom(store) }),
    'kept.write': ({ key, value }) => {
      writeKept(store, key, value);
      followTheme(store);
    },
    'session.call': callSession,
    'notice.show': (notice) => notify(notice, window),
    'badge.set': ({ unread }) => void app.setBadgeCount(unread),
    'attention.draw': () => window.flashFrame(!window.isFocused()),
    'link.open': ({ url }) => openOutside(url),
  });
}
