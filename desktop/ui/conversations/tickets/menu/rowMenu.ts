import { createStore, useStore } from 'zustand';

/** Menu of a row, at a place in the window in px. */
export interface RowMenu {
  readonly ticketId: number;
  readonly x: number;
  readonly y: number;
}

const store = createStore<{ menu: RowMenu | null }>(() => ({ menu: null }));

export const useRowMenu = (): RowMenu | null => useStore(store, ({ menu }) => menu);
export const openRowMenu = (menu: RowMenu): void => store.setState({ menu });
export const closeRowMenu = (): void => store.setState({ menu: null });
