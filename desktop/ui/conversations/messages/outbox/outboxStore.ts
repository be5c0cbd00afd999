import { createStore, useStore } from 'zustand';
import { keyStorage } from '#ui/data/session/sessionStore.ts';
import { isUndoable, type OutboxItem, readOutboxItems, resetInterruptedItems } from './OutboxItem.ts';
import type { TicketAction } from './TicketAction.ts';

export const storageKey = (owner: number): string => `prosa.outbox.${owner}`;

/** Id of this tab, over its reloads. */
function readTabId(): string {
  try {
    const stored = sessionStorage.getItem('prosa.tab') ?? crypto.randomUUID();
    sessionStorage.setItem('prosa.tab', stored);
    return stored;
  } catch {
    return crypto.randomUUID();
  }
}
export const tabId = readTabId();

/** Keys that this tab has had: what the storage holds besides them is another tab's. */
const ownKeys = new Set<string>();

function takeOver(items: readonly OutboxItem[]): OutboxItem[] {
  items.forEach(({ key }) => ownKeys.add(key));
  return resetInterruptedItems(items).map((item) => (item.tab === undefined ? item : { ...item, tab: tabId }));
}

function parseItems(text: string | null): readonly OutboxItem[] {
  try {
    return readOutboxItems(JSON.parse(text ?? '[]')) ?? [];
  } catch {
    return [];
  }
}

const parseStoredItems = (owner: number): readonly OutboxItem[] => parseItems(keyStorage.getItem(storageKey(owner)));

/** Keys of what another tab has taken out of the storage. */
export function findRemovedKeys({ oldValue, newValue }: Pick<StorageEvent, 'oldValue' | 'newValue'>): ReadonlySet<string> {
  const kept = new Set(parseItems(newValue).map(({ key }) => key));
  return new Set(parseItems(oldValue).flatMap(({ key }) => (kept.has(key) ? [] : key)));
}

/** What another tab may still undo is that tab's. */
export function loadStoredItems(owner: number): OutboxItem[] {
  const now = Date.now();
  return takeOver(parseStoredItems(owner).filter((item) => item.tab === undefined || item.tab === tabId || !isUndoable(item, now)));
}

function writeStoredItems(owner: number, items: readonly OutboxItem[]): void {
  items.forEach(({ key }) => ownKeys.add(key));
  const otherTabs = parseStoredItems(owner).filter(({ key }) => !ownKeys.has(key));
  const unaccepted = [...otherTabs, ...items.filter(({ state }) => state !== 'accepted')];
  try {
    if (unaccepted.length === 0) {
      keyStorage.removeItem(storageKey(owner));
    } else {
      keyStorage.setItem(storageKey(owner), JSON.stringify(unaccepted));
    }
  } catch {
    // With full storage the outbox stays in memory.
  }
}

/** Missing in old browsers and under test. */
const removals = typeof BroadcastChannel === 'undefined' || typeof window === 'undefined' ? null : new BroadcastChannel('prosa.outbox');

/** Tells other tabs that an item is done or discarded: what they have loaded of it must not be done as well. */
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel stays within the origin
export const announceRemoval = (key: string): void => removals?.postMessage(key);

export const onRemovedElsewhere = (listener: (key: string) => void): void =>
  removals?.addEventListener('message', ({ data }) => listener(String(data)));

const lockOf = (tab: string): string => `prosa.outbox.${tab}`;
/** A tab that is gone for longer is not being reloaded. */
const reloadMs = 3_000;
const watchedTabs = new Set<string>();

/** Holds a lock while the tab is open; without locks, what closed tabs left unsent is inherited at the next start only. */
export function showTabAlive(): void {
  void navigator.locks?.request(lockOf(tabId), () => new Promise(() => undefined)).catch(() => undefined);
}

/** Whether the tab asks for its lock again. */
async function isBack(tab: string): Promise<boolean> {
  await new Promise((resolve) => setTimeout(resolve, reloadMs));
  const { pending = [] } = await navigator.locks.query();
  return pending.some(({ name, mode }) => name === lockOf(tab) && mode === 'exclusive');
}

/** `inherit` gets what other tabs leave unsent when they are closed. */
export function watchOtherTabs(owner: number, inherit: (items: OutboxItem[]) => void): void {
  const isOfOther = ({ key }: OutboxItem): boolean => !ownKeys.has(key);
  const tabs = new Set(parseStoredItems(owner).flatMap((item) => (isOfOther(item) ? (item.tab ?? []) : [])));
  for (const tab of [...tabs].filter((one) => !watchedTabs.has(one))) {
    watchedTabs.add(tab);
    const follow = async (): Promise<void> => {
      const hasReturned = await isBack(tab);
      watchedTabs.delete(tab);
      const left = hasReturned ? [] : parseStoredItems(owner).filter((item) => isOfOther(item) && item.tab === tab);
      inherit(takeOver(left));
    };
    void navigator.locks?.request(lockOf(tab), { mode: 'shared' }, follow).catch(() => undefined);
  }
}

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
export function setProgress(key: string, sentBytes: number): void {
  outboxStore.setState({ items: outboxStore.getState().items.map((item) => (item.key === key ? { ...item, sent: sentBytes } : item)) });
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
