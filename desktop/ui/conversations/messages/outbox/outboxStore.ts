import { createStore, useStore } from 'zustand';
import type { OutboxItem } from './OutboxItem.ts';
import { writeStoredItems } from './outboxStorage.ts';
import type { TicketAction } from './TicketAction.ts';

export const outboxStore = createStore<{ readonly owner: number; readonly items: readonly OutboxItem[] }>(() => ({ owner: 0, items: [] }));

/** Item that is an action. */
export interface ActionItem extends OutboxItem {
  readonly action: TicketAction;
}

export const isActionItem = (item: OutboxItem): item is ActionItem => item.action !== undefined;

export function saveItems(items: readonly OutboxItem[]): void {
  outboxStore.setState({ items });
  writeStoredItems(outboxStore.getState().owner, items);
}

export function updateItem(key: string, part: Partial<OutboxItem>): void {
  saveItems(outboxStore.getState().items.map((item) => (item.key === key ? { ...item, ...part } : item)));
}

export function removeItem(key: string): void {
  saveItems(outboxStore.getState().items.filter((item) => item.key !== key));
}

/** Progress changes memory only: it is not worth a write to storage. */
export function setProgress(key: string, sent: number): void {
  outboxStore.setState({ items: outboxStore.getState().items.map((item) => (item.key === key ? { ...item, sent } : item)) });
}

/** Items of a ticket that have not arrived yet. */
export function useOutboxItems(ticketId: number): readonly OutboxItem[] {
  const items = useStore(outboxStore, (state) => state.items);
  return items.filter((item) => item.ticketId === ticketId);
}

/** Items of all tickets and chats. */
export const useAllOutboxItems = (): readonly OutboxItem[] => useStore(outboxStore, ({ items }) => items);

/** Number of all items that have not arrived yet. */
export const useOutboxCount = (): number => useStore(outboxStore, ({ items }) => items.filter(({ state }) => state !== 'accepted').length);

/** All items that have not arrived yet. */
export const listOutboxItems = (): readonly OutboxItem[] => outboxStore.getState().items;

/** Items of a chat that have not arrived yet. */
export function useChatOutboxItems(chatId: number): readonly OutboxItem[] {
  const items = useStore(outboxStore, (state) => state.items);
  return items.filter((item) => item.chatId === chatId);
}
