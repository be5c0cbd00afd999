import type { MenuAction } from '#shared/ipc.ts';
import type { AccountStore } from '#main/session/AccountStore.ts';

/** Menu actions that the visible page can run now. */
export interface EnabledActions {
  has(id: MenuAction): boolean;
  set(accountId: string, ids: readonly MenuAction[]): void;
  subscribe(listener: () => void): void;
}

export function createEnabledActions(accounts: AccountStore): EnabledActions {
  const idsByAccount = new Map<string, readonly MenuAction[]>();
  const listeners: (() => void)[] = [];
  const notify = (): void => listeners.forEach((listener) => listener());
  // Each account has a page of its own with its own enabled actions.
  accounts.subscribe(notify);
  return {
    has: (id) => idsByAccount.get(accounts.current().id)?.includes(id) ?? false,
    set: (accountId, ids) => {
      idsByAccount.set(accountId, ids);
      notify();
    },
    subscribe: (listener) => void listeners.push(listener),
  };
}
