import { api } from '#shared/api.ts';
import type { Notice, SessionCall, SessionReply } from '#shared/ipc.ts';
import { chime } from './chime.ts';
import type { Host } from './Host.ts';
import { readKept, writeKept } from './kept.ts';
import { titleUnread } from './pageTitle.ts';

const defaultVolume = 0.7;
const openers = new Set<(path: string) => void>();

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

async function askToNotify(): Promise<boolean> {
  if (!('Notification' in globalThis)) {
    return false;
  }
  return (Notification.permission === 'default' ? await Notification.requestPermission() : Notification.permission) === 'granted';
}

function notify({ title, body, path, tag }: Notice): void {
  if (!('Notification' in globalThis) || Notification.permission !== 'granted') {
    return;
  }
  const shown = new Notification(title, { body, silent: true, icon: '/mark/app-icon.svg', ...(tag === undefined ? {} : { tag }) });
  shown.addEventListener('click', () => {
    window.focus();
    shown.close();
    openers.forEach((open) => open(path));
  });
}

/** A tab of a browser, on the server's own origin. */
export const browserHost: Host = {
  kind: 'browser',
  serverUrl: '',
  session: callSession,
  read: (key) => readKept(localStorage, key),
  write: (key, value) => writeKept(localStorage, key, value),
  askToNotify,
  notify,
  badge: (unread) => {
    titleUnread(unread);
    void navigator.setAppBadge?.(unread).catch(() => undefined);
  },
  signalUnread: () => undefined,
  playSound: () => chime(readKept(localStorage, 'volume') ?? defaultVolume),
  openExternal: (url) => {
    window.open(url, '_blank', 'noopener,noreferrer');
  },
  hearOpen: (listener) => {
    openers.add(listener);
    return () => openers.delete(listener);
  },
};
