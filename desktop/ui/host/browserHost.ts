import { api } from '#shared/api.ts';
import type { Notice, NoticeOutcome, SessionCall, SessionReply } from '#shared/ipc.ts';
import { chime } from './chime.ts';
import type { Host } from './Host.ts';
import { keptUnder, readKept, writeKept } from './kept.ts';
import { createListeners } from './listeners.ts';
import { titleUnread } from './pageTitle.ts';
import { onceInAllTabs } from './tabs.ts';
import { usualVolume } from './usualVolume.ts';

const opened = createListeners<string>({ keeps: true });
const shown = new Map<string, Notification>();

async function callSession(call: SessionCall): Promise<SessionReply> {
  const endpoint = api.auth[call.step];
  const headers: Record<string, string> = { Accept: 'application/json' };
  if (call.step === 'login') {
    headers['Content-Type'] = 'application/json';
  }
  if (call.step === 'logout') {
    headers['Authorization'] = `Bearer ${call.token}`;
  }
  const response = await fetch(endpoint.path, {
    method: endpoint.method,
    credentials: 'include',
    headers,
    ...(call.step === 'login' ? { body: JSON.stringify(call.body) } : {}),
  });
  return { status: response.status, body: await response.json().catch(() => null) };
}

const isShown = (): boolean => document.visibilityState === 'visible';
const hasNotices = (): boolean => 'Notification' in globalThis;

async function askToNotify(): Promise<boolean> {
  if (!hasNotices()) {
    return false;
  }
  return (Notification.permission === 'default' ? await Notification.requestPermission() : Notification.permission) === 'granted';
}

function show({ title, body, path, tag, picture }: Notice): void {
  const { stays = false } = readKept(localStorage, 'notices') ?? {};
  const notice = new Notification(title, {
    body,
    silent: true,
    requireInteraction: stays,
    icon: picture ?? '/mark/app-icon.svg',
    ...(tag === undefined ? {} : { tag }),
  });
  if (tag !== undefined) {
    shown.set(tag, notice);
  }
  notice.addEventListener('click', () => {
    window.focus();
    notice.close();
    opened.say(path);
  });
}

function notify(notice: Notice): void {
  if (hasNotices() && Notification.permission === 'granted') {
    onceInAllTabs(`notice ${notice.tag ?? notice.path}`, () => show(notice));
  }
}

async function testNotice({ title, body }: Pick<Notice, 'title' | 'body'>): Promise<NoticeOutcome> {
  if (!hasNotices()) {
    return 'unsupported';
  }
  if (!(await askToNotify())) {
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

/** A tab of a browser, on the server's own origin. */
export const browserHost: Host = {
  serverUrl: '',
  desktop: null,
  session: callSession,
  read: (key) => readKept(localStorage, key),
  write: (key, value) => writeKept(localStorage, key, value),
  hearKept: (listener) => {
    const follow = ({ key }: StorageEvent): void => {
      const kept = keptUnder(key);
      if (kept !== undefined) {
        listener(kept);
      }
    };
    window.addEventListener('storage', follow);
    return () => window.removeEventListener('storage', follow);
  },
  isWatched: () => document.hasFocus(),
  isShown,
  hearShown: (listener) => {
    const tell = (): void => listener(isShown());
    document.addEventListener('visibilitychange', tell);
    return () => document.removeEventListener('visibilitychange', tell);
  },
  askToNotify,
  notify,
  closeNotice: (tag) => {
    shown.get(tag)?.close();
    shown.delete(tag);
  },
  testNotice,
  sign: (unread) => {
    titleUnread(unread);
    void navigator.setAppBadge?.(unread).catch(() => undefined);
  },
  signalUnread: () => undefined,
  playSound: ({ sound, key }) => onceInAllTabs(key, () => chime(sound, readKept(localStorage, 'volume') ?? usualVolume)),
  openExternal: (url) => {
    window.open(url, '_blank', 'noopener,noreferrer');
  },
  hearOpen: opened.listen,
  hearNoticeAct: () => () => undefined,
  hearPresence: () => () => undefined,
  setBusy: () => undefined,
  download,
  dragOut: () => false,
  // Not every browser waits in its own print.
  print: () =>
    new Promise((resolve) => {
      window.addEventListener('afterprint', () => resolve(), { once: true });
      window.print();
    }),
};
