import type { Account } from '#shared/ipc.ts';
import { createStore, useStore } from '#ui/data/store.ts';

const store = createStore<{ account: Account | null }>({ account: null });

/** Account whose removal awaits confirmation. */
export const requestAccountRemoval = (account: Account): void => store.set({ account });
export const cancelAccountRemoval = (): void => store.set({ account: null });
export const useAccountToRemove = (): Account | null => useStore(store, ({ account }) => account);
