import { createStore, useStore } from 'zustand';
import type { Account } from '#shared/ipc.ts';

const store = createStore<{ account: Account | null }>(() => ({ account: null }));

/** Account whose removal awaits confirmation. */
export const requestAccountRemoval = (account: Account): void => store.setState({ account });
export const cancelAccountRemoval = (): void => store.setState({ account: null });
export const useAccountToRemove = (): Account | null => useStore(store, ({ account }) => account);
