import type { MenuAction } from '#shared/ipc.ts';
import type { Accounts } from './accounts.ts';

/** What the page on screen can do of what stands in the menus. */
export interface Offers {
  has(id: MenuAction): boolean;
  set(accountId: string, ids: readonly MenuAction[]): void;
  hear(listener: () => void): void;
}

export function createOffers(accounts: Accounts): Offers {
  const offered = new Map<string, readonly MenuAction[]>();
  const listeners: (() => void)[] = [];
  const tell = (): void => listeners.forEach((listener) => listener());
  // Another page on screen can do other things.
  accounts.hear(tell);
  return {
    has: (id) => offered.get(accounts.current().id)?.includes(id) ?? false,
    set: (accountId, ids) => {
      offered.set(accountId, ids);
      tell();
    },
    hear: (listener) => void listeners.push(listener),
  };
}
