import { isMuted, defaultNotificationPreferences } from '#shared/rules/notificationPreferences.ts';
import type { DesktopStore } from '#main/app/DesktopStore.ts';

/** Status that tray, badge and title show. */
export interface UnreadStatus {
  /** Unread tickets of all accounts. */
  readonly unread: number;
  readonly isConnected: boolean;
  readonly isSilent: boolean;
}

interface AccountStatus {
  readonly unread: number;
  readonly isConnected: boolean;
}

/** Status of all accounts, the single source of tray, badge, overlay and title. */
export interface UnreadStatusStore {
  current(): UnreadStatus;
  unreadOf(accountId: string): number;
  set(accountId: string, status: AccountStatus): void;
  remove(accountId: string): void;
  subscribe(listener: (status: UnreadStatus) => void): void;
}

const refreshMs = 30_000;

export function createUnreadStatusStore(store: DesktopStore): UnreadStatusStore {
  const accounts = new Map<string, AccountStatus>();
  const listeners: ((status: UnreadStatus) => void)[] = [];
  let last = '';
  const current = (): UnreadStatus => ({
    unread: [...accounts.values()].reduce((sum, { unread }) => sum + unread, 0),
    isConnected: [...accounts.values()].every(({ isConnected }) => isConnected),
    isSilent: isMuted(store.getPersisted('notices') ?? defaultNotificationPreferences, new Date()),
  });
  const refresh = (): void => {
    const status = current();
    const text = JSON.stringify([status, [...accounts]]);
    if (text !== last) {
      last = text;
      listeners.forEach((listener) => listener(status));
    }
  };
  // Quiet hours start and end without any event.
  setInterval(refresh, refreshMs).unref();
  store.subscribe((key) => key === 'notices' && refresh());
  return {
    current,
    unreadOf: (accountId) => accounts.get(accountId)?.unread ?? 0,
    set: (accountId, status) => {
      accounts.set(accountId, status);
      refresh();
    },
    remove: (accountId) => {
      accounts.delete(accountId);
      refresh();
    },
    subscribe: (listener) => {
      listeners.push(listener);
      listener(current());
    },
  };
}
