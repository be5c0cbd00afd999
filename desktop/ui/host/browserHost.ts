import { api } from '#shared/api.ts';
import type { NotificationOutcome, SessionCall, SessionReply, SystemNotification } from '#shared/ipc.ts';
import { playSoundFile } from './playSoundFile.ts';
import type { Host } from './Host.ts';
import { findPersistedKey, readPersisted, writePersisted } from './persistedState.ts';
import { createEmitter } from './createEmitter.ts';
import { setTitleUnread } from './pageTitle.ts';
import { defaultVolume } from './defaultVolume.ts';

/** Longest delay between two tabs that receive the same event. */
const lockHoldMs = 5_000;

/** Runs in the first tab that takes the lock; always runs without a name. */
function runInOneTab(name: string | undefined, run: () => void): void {
  if (name === undefined || !('locks' in navigator)) {
    run();
    return;
  }
  void navigator.locks.request(`prosa.once.${name}`, { ifAvailable: true }, async (lock) => {
    if (lock !== null) {
      run();
      await new Promise((resolve) => setTimeout(resolve, lockHoldMs));
    }
  });
}

const openedPaths = createEmitter<string>({ isBuffered: true });
const shownNotices = new Map<string, Notification>();

async function callSession(call: SessionCall): Promise<SessionReply> {
  const endpoint = api.auth[call.step];
  const headers: Record<string, string> = { Accept: 'application/json' };
  if ('body' in call) {
    headers['Content-Type'] = 'application/json';
  }
  if (call.step === 'logout') {
    headers['Authorization'] = `Bearer ${call.token}`;
  }
  const response = await fetch(endpoint.path, {
    method: endpoint.method,
    credentials: 'include',
    headers,
    ...('body' in call ? { body: JSON.stringify(call.body) } : {}),
  });
  return { status: response.status, body: await response.json().catch(() => null) };
}

const isVisible = (): boolean => document.visibilityState === 'visible';
const supportsNotices = (): boolean => 'Notification' in globalThis;

async function requestNotificationPermission(): Promise<boolean> {
  if (!supportsNotices()) {
    return false;
  }
  return (Notification.permission === 'default' ? await Notification.requestPermission() : Notification.permission) === 'granted';
}

function displayNotice({ title, body, path, tag, picture }: SystemNotification): void {
  const { stays = false } = readPersisted(localStorage, 'notices') ?? {};
  const notice = new Notification(title, {
    body,
    silent: true,
    requireInteraction: stays,
    icon: picture ?? '/mark/app-icon.svg',
    ...(tag === undefined ? {} : { tag }),
  });
  if (tag !== undefined) {
    shownNotices.set(tag, notice);
  }
  notice.addEventListener('click', () => {
    window.focus();
    notice.close();
    openedPaths.emit(path);
  });
}

function showNotice(notice: SystemNotification): void {
  if (supportsNotices() && Notification.permission === 'granted') {
    runInOneTab(`notice ${notice.tag ?? notice.path}`, () => displayNotice(notice));
  }
}

async function testNotice({ title, body }: Pick<SystemNotification, 'title' | 'body'>): Promise<NotificationOutcome> {
  if (!supportsNotices()) {
    return 'unsupported';
  }
  if (!(await requestNotificationPermission())) {
    return 'blocked';
  }
  return new Promise((resolve) => {
    const notice = new Notification(title, { body, silent: true, icon: '/mark/app-icon.svg' });
    notice.addEventListener('show', () => resolve('shown'));
    notice.addEventListener('error', () => resolve('blocked'));
  });
}

function download(url: string, name: string): void {
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.rel = 'noopener';
  link.target = '_blank';
  link.click();
}

/** Browser tab on the server's own origin. */
export const browserHost: Host = {
  serverUrl: '',
  desktop: null,
  session: callSession,
  read: (key) => readPersisted(localStorage, key),
  write: (key, value) => writePersisted(localStorage, key, value),
  onPersistedChange: (listener) => {
    const handleStorage = ({ key }: StorageEvent): void => {
      const persistedKey = findPersistedKey(key);
      if (persistedKey !== undefined) {
        listener(persistedKey);
      }
    };
    window.addEventListener('storage', handleStorage);
    return () => window.removeEventListener('storage', handleStorage);
  },
  isFocused: () => document.hasFocus(),
  isVisible,
  onVisibilityChange: (listener) => {
    const emit = (): void => listener(isVisible());
    document.addEventListener('visibilitychange', emit);
    return () => document.removeEventListener('visibilitychange', emit);
  },
  requestNotificationPermission,
  showNotice,
  closeNotice: (tag) => {
    shownNotices.get(tag)?.close();
    shownNotices.delete(tag);
  },
  testNotice,
  setUnread: (unread) => {
    setTitleUnread(unread);
    void navigator.setAppBadge?.(unread).catch(() => undefined);
  },
  requestAttention: () => undefined,
  playSound: ({ sound, dedupeKey: key }) => {
    // A page without a gesture stays silent: browsers would play its sounds all at once, with the first click.
    if (navigator.userActivation.hasBeenActive) {
      runInOneTab(key, () => playSoundFile(sound, readPersisted(localStorage, 'volume') ?? defaultVolume));
    }
  },
  openExternal: (url) => {
    window.open(url, '_blank', 'noopener,noreferrer');
  },
  onOpenPath: openedPaths.subscribe,
  onNoticeAction: () => () => undefined,
  onPresenceChange: () => () => undefined,
  setBusy: () => undefined,
  download,
  startFileDrag: () => false,
  // `window.print()` does not block in every browser.
  print: () =>
    new Promise((resolve) => {
      window.addEventListener('afterprint', () => resolve(), { once: true });
      window.print();
    }),
};
