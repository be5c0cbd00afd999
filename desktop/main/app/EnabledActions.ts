import type { MenuAction } from '#shared/ipc.ts';
import type { AccountStore } from '#main/session/AccountStore.ts';

/** What the page on screen can do of what stands in the menus. */
export interface EnabledActions {
  has(id: MenuAction): boolean;
  set(accountId: string, ids: readonly MenuAction[]): void;
  subscribe(listener: () => void): void;
}

export function createEnabledActions(accounts: AccountStore): EnabledActions {
  const offered = new Map<string, readonly MenuAction[]>();
  const listeners: (() => void)[] = [];
  const tell = (): void => listeners.forEach((listener) => listener());
  // Another page on screen can do other things.
  accounts.subscribe(tell);
  return {
    has: (id) => offered.get(accounts.current().id)?.includes(id) ?? false,
    set: (accountId, ids) => {
      offered.set(accountId, ids);
      tell();
    },
    subscribe: (listener) => void listeners.push(listener),
  };
}
