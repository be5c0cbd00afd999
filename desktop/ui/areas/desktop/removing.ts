import type { Account } from '#shared/ipc.ts';
import { createStore, useStore } from '#ui/data/store.ts';

const store = createStore<{ account: Account | null }>({ account: null });

/** Asks before an account leaves this computer. */
export const askToRemove = (account: Account): void => store.set({ account });
export const stopAsking = (): void => store.set({ account: null });
export const useAsked = (): Account | null => useStore(store, ({ account }) => account);
