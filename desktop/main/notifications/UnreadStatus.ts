import { isMuted, defaultNotificationPreferences } from '#shared/rules/notificationPreferences.ts';
import type { DesktopStore } from '#main/app/DesktopStore.ts';

/** What every surface of the system shows, and no other. */
export interface UnreadStatus {
  /** Tickets with something unread, over all accounts. */
  readonly unread: number;
  readonly isConnected: boolean;
  readonly isSilent: boolean;
}

interface AccountStatus {
  readonly unread: number;
  readonly isConnected: boolean;
}

/** The one number behind tray, badge, overlay and title. */
export interface UnreadStatusStore {
  now(): UnreadStatus;
  unreadOf(accountId: string): number;
  set(accountId: string, sign: AccountStatus): void;
  remove(accountId: string): void;
  subscribe(listener: (sign: UnreadStatus) => void): void;
}

const refreshMs = 30_000;

export function createUnreadStatusStore(store: DesktopStore): UnreadStatusStore {
  const accounts = new Map<string, AccountStatus>();
  const listeners: ((sign: UnreadStatus) => void)[] = [];
  let last = '';
  const now = (): UnreadStatus => ({
    unread: [...accounts.values()].reduce((sum, { unread }) => sum + unread, 0),
    isConnected: [...accounts.values()].every(({ isConnected }) => isConnected),
    isSilent: isMuted(store.kept('notices') ?? defaultNotificationPreferences, new Date()),
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
  setInterval(look, refreshMs).unref();
  store.subscribe((key) => key === 'notices' && look());
  return {
    now,
    unreadOf: (accountId) => accounts.get(accountId)?.unread ?? 0,
    set: (accountId, sign) => {
      accounts.set(accountId, sign);
      look();
    },
    remove: (accountId) => {
      accounts.delete(accountId);
      look();
    },
    subscribe: (listener) => {
      listeners.push(listener);
      listener(now());
    },
  };
}
