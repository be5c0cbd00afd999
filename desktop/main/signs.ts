import { isQuiet, usualNotices } from '#shared/rules/notices.ts';
import type { DesktopStore } from './store.ts';

/** What every surface of the system shows, and no other. */
export interface Sign {
  /** Tickets with something unread, over all accounts. */
  readonly unread: number;
  readonly isConnected: boolean;
  readonly isSilent: boolean;
}

interface OfAccount {
  readonly unread: number;
  readonly isConnected: boolean;
}

/** The one number behind tray, badge, overlay and title. */
export interface Signs {
  now(): Sign;
  unreadOf(accountId: string): number;
  set(accountId: string, sign: OfAccount): void;
  forget(accountId: string): void;
  hear(listener: (sign: Sign) => void): void;
}

const glance = 30_000;

export function createSigns(store: DesktopStore): Signs {
  const accounts = new Map<string, OfAccount>();
  const listeners: ((sign: Sign) => void)[] = [];
  let last = '';
  const now = (): Sign => ({
    unread: [...accounts.values()].reduce((sum, { unread }) => sum + unread, 0),
    isConnected: [...accounts.values()].every(({ isConnected }) => isConnected),
    isSilent: isQuiet(store.kept('notices') ?? usualNotices, new Date()),
  });
  const look = (): void => {
    const sign = now();
    const text = JSON.stringify([sign, [...accounts]]);
    if (text !== last) {
      last = text;
      listeners.forEach((listener) => listener(sign));
    }
  };
  // Quiet hours begin and end by themselves.
  setInterval(look, glance).unref();
  store.hear((key) => key === 'notices' && look());
  return {
    now,
    unreadOf: (accountId) => accounts.get(accountId)?.unread ?? 0,
    set: (accountId, sign) => {
      accounts.set(accountId, sign);
      look();
    },
    forget: (accountId) => {
      accounts.delete(accountId);
      look();
    },
    hear: (listener) => {
      listeners.push(listener);
      listener(now());
    },
  };
}
