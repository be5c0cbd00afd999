import { createStore, useStore } from 'zustand';
import { chats } from '#shared/areas/chats.ts';
import { messages } from '#shared/areas/messages.ts';
import { AppError } from '#shared/errors.ts';
import { callEndpoint } from '#ui/data/http/client.ts';
import { hasErrorCode } from '#ui/data/http/toAppError.ts';
import { sessionStore } from '#ui/data/session/sessionStore.ts';
import { host } from '#ui/host/index.ts';
import { explainError, t } from '#ui/text/index.ts';
import { deleteDraftFile, loadDraftFile } from './fileStore.ts';
import { failWaitingItems, findHoldMs, findSendableItems, isUndoable, type OutboxItem, type UndoDraft } from './OutboxItem.ts';
import { findRemovedKeys, loadStoredItems, showTabAlive, storageKey, tabId, watchOtherTabs, writeStoredItems } from './outboxStorage.ts';
import { uploadMessageFile } from './uploadMessageFile.ts';

export type { OutboxItem } from './OutboxItem.ts';

/** Longest wait of whoever needs the held messages sent first. */
const maxSendWaitMs = 5_000;

/** Delays between automatic retries. */
const retryDelaysMs = [1_000, 2_000, 5_000, 10_000, 30_000] as const;

const outboxStore = createStore<{ readonly owner: number; readonly items: readonly OutboxItem[] }>(() => ({ owner: 0, items: [] }));
/** Tickets whose acceptance has not been answered yet. */
const heldTickets = new Set<number>();
const runningUploads = new Map<string, AbortController>();
let uploadCount = 0;
let failureCount = 0;
let retryTimer: ReturnType<typeof setTimeout> | undefined;
let holdTimer: ReturnType<typeof setTimeout> | undefined;

/** Each user has an outbox of their own. */
function switchToSessionOwner(): void {
  const owner = sessionStore.getState().user?.id ?? 0;
  if (owner !== outboxStore.getState().owner) {
    runningUploads.forEach((controller) => controller.abort());
    runningUploads.clear();
    outboxStore.setState({ owner, items: owner === 0 ? [] : loadStoredItems(owner) });
  }
}

function saveItems(items: readonly OutboxItem[]): void {
  outboxStore.setState({ items });
  writeStoredItems(outboxStore.getState().owner, items);
}

function updateItem(key: string, part: Partial<OutboxItem>): void {
  saveItems(outboxStore.getState().items.map((item) => (item.key === key ? { ...item, ...part } : item)));
}

const isAborted = (error: unknown): boolean => error instanceof DOMException && error.name === 'AbortError';
const isTemporary = (error: unknown): boolean =>
  hasErrorCode(error, 'ERR_OFFLINE', 'ERR_UNAVAILABLE', 'ERR_TOO_MANY_ATTEMPTS', 'ERR_SESSION_EXPIRED');

/** Progress changes memory only: it is not worth a write to storage. */
function setProgress(key: string, sent: number): void {
  outboxStore.setState({ items: outboxStore.getState().items.map((item) => (item.key === key ? { ...item, sent } : item)) });
}

/** Keeps the computer awake during uploads. */
async function keepHostAwake(upload: () => Promise<void>): Promise<void> {
  uploadCount += 1;
  host().setBusy(true);
  try {
    await upload();
  } finally {
    uploadCount -= 1;
    host().setBusy(uploadCount > 0);
  }
}

async function sendText(item: OutboxItem, signal: AbortSignal): Promise<void> {
  if (item.chatId !== undefined) {
    await callEndpoint(chats.send, { id: item.chatId, message: item.text, key: item.key }, signal);
    return;
  }
  const quotedMsg = item.quote === null ? null : { id: item.quote.id };
  const named = item.mentions?.length ? { mentions: item.mentions.map(({ address }) => address) } : {};
  await callEndpoint(
    messages.send,
    { ticketId: item.ticketId, body: item.text, quotedMsg, key: item.key, requireVariables: true, ...named },
    signal,
  );
}

async function sendItem(item: OutboxItem, signal: AbortSignal): Promise<void> {
  if (item.file === null) {
    await sendText(item, signal);
    return;
  }
  const file = await loadDraftFile(item.file.key);
  if (file === null) {
    throw new AppError('ERR_FILE_NOT_FOUND');
  }
  await keepHostAwake(() => uploadMessageFile(item, file, { signal, onProgress: (sent) => setProgress(item.key, sent) }));
}

function handleFailure(item: OutboxItem, error: unknown): void {
  if (isAborted(error)) {
    return;
  }
  if (!isTemporary(error)) {
    const reason = hasErrorCode(error, 'ERR_FILE_NOT_FOUND') ? t('messageStates.fileGone') : explainError(error);
    updateItem(item.key, { state: 'failed', reason, sent: 0 });
    return;
  }
  updateItem(item.key, { state: 'waiting', sent: 0 });
  const delayMs = retryDelaysMs[Math.min(failureCount, retryDelaysMs.length - 1)] ?? 30_000;
  failureCount += 1;
  clearTimeout(retryTimer);
  retryTimer = setTimeout(flushOutbox, delayMs);
}

async function processItem(item: OutboxItem): Promise<void> {
  const controller = new AbortController();
  runningUploads.set(item.key, controller);
  updateItem(item.key, { state: 'sending' });
  try {
    await sendItem(item, controller.signal);
    failureCount = 0;
    updateItem(item.key, { state: 'accepted', sent: item.file?.size ?? 0 });
    if (item.file !== null) {
      void deleteDraftFile(item.file.key);
    }
  } catch (error) {
    handleFailure(item, error);
    if (isTemporary(error)) {
      return;
    }
  } finally {
    runningUploads.delete(item.key);
  }
  flushOutbox();
}

/** Sends whatever may go now: after enqueueing, on reconnect and on retry. */
export function flushOutbox(): void {
  switchToSessionOwner();
  for (const item of findSendableItems(outboxStore.getState().items, heldTickets)) {
    if (!runningUploads.has(item.key)) {
      void processItem(item);
    }
  }
  clearTimeout(holdTimer);
  const holdMs = findHoldMs(outboxStore.getState().items, Date.now());
  holdTimer = holdMs === null ? undefined : setTimeout(flushOutbox, holdMs);
}

/** Messages of a ticket wait for its acceptance, and fail with its reason. */
export async function holdMessages<Result>(ticketId: number, acceptance: Promise<Result>): Promise<Result> {
  heldTickets.add(ticketId);
  try {
    return await acceptance;
  } catch (error) {
    saveItems(failWaitingItems(outboxStore.getState().items, ticketId, explainError(error)));
    throw error;
  } finally {
    heldTickets.delete(ticketId);
    flushOutbox();
  }
}

export type NewOutboxItem = Pick<OutboxItem, 'ticketId' | 'chatId' | 'text' | 'quote' | 'file' | 'mentions'>;

interface HoldOptions {
  readonly seconds: number;
  readonly undo: UndoDraft;
}

/** Appends messages in the given order; with `hold` they may be undone for a while. */
export function enqueueMessages(newItems: readonly NewOutboxItem[], hold?: HoldOptions): void {
  switchToSessionOwner();
  const now = Date.now();
  const at = new Date(now).toISOString();
  const held = hold === undefined || hold.seconds === 0 ? {} : { undoableUntil: new Date(now + hold.seconds * 1000).toISOString() };
  const items = newItems.map((one, index): OutboxItem => ({
    ...one,
    ...held,
    ...(held.undoableUntil !== undefined && index === 0 && { undo: hold?.undo }),
    tab: tabId,
    key: crypto.randomUUID(),
    at,
    state: 'waiting',
    sent: 0,
    reason: null,
  }));
  saveItems([...outboxStore.getState().items, ...items]);
  flushOutbox();
}

/** Removes an item that has arrived or was discarded. */
export function removeOutboxItem(key: string): void {
  const item = outboxStore.getState().items.find((one) => one.key === key);
  if (item === undefined) {
    return;
  }
  runningUploads.get(key)?.abort();
  saveItems(outboxStore.getState().items.filter((one) => one.key !== key));
  if (item.file !== null && item.state !== 'accepted') {
    void deleteDraftFile(item.file.key);
  }
}

/** Takes back what may still be undone in a ticket; its files stay on the device, for the draft. */
export function takeUndoableDrafts(ticketId: number): UndoDraft[] {
  switchToSessionOwner();
  const { items } = outboxStore.getState();
  const now = Date.now();
  const isTaken = (item: OutboxItem): boolean => item.ticketId === ticketId && isUndoable(item, now);
  const drafts = items.filter(isTaken).flatMap(({ undo }) => undo ?? []);
  saveItems(items.filter((item) => !isTaken(item)));
  flushOutbox();
  return drafts;
}

/** Sends what may still be undone in a ticket; resolves once nothing of the ticket is on its way. */
export function sendUndoableMessages(ticketId: number): Promise<void> {
  const { items } = outboxStore.getState();
  const now = Date.now();
  if (!items.some((item) => item.ticketId === ticketId && isUndoable(item, now))) {
    return Promise.resolve();
  }
  saveItems(items.map((item) => (item.ticketId === ticketId ? { ...item, undoableUntil: undefined } : item)));
  flushOutbox();
  const isMoving = (): boolean =>
    outboxStore.getState().items.some((item) => item.ticketId === ticketId && (item.state === 'sending' || item.state === 'waiting'));
  return new Promise((resolve) => {
    const finish = (): void => {
      stop();
      clearTimeout(timer);
      resolve();
    };
    const stop = outboxStore.subscribe(() => isMoving() || finish());
    const timer = setTimeout(finish, maxSendWaitMs);
  });
}

/** Retries a failed item in its place. */
export function retryOutboxItem(key: string): void {
  updateItem(key, { state: 'waiting', reason: null });
  flushOutbox();
}

/** Items of a ticket that have not arrived yet. */
export function useOutboxItems(ticketId: number): readonly OutboxItem[] {
  const items = useStore(outboxStore, (state) => state.items);
  return items.filter((item) => item.ticketId === ticketId);
}

/** All items that have not arrived yet. */
export const listOutboxItems = (): readonly OutboxItem[] => outboxStore.getState().items;

/** Items of a chat that have not arrived yet. */
export function useChatOutboxItems(chatId: number): readonly OutboxItem[] {
  const items = useStore(outboxStore, (state) => state.items);
  return items.filter((item) => item.chatId === chatId);
}

/** Sends what closed tabs have left, before what was written since. */
function watchTabs(): void {
  switchToSessionOwner();
  const { owner } = outboxStore.getState();
  watchOtherTabs(owner, (left) => {
    if (left.length > 0 && owner === outboxStore.getState().owner) {
      saveItems([...left, ...outboxStore.getState().items]);
      flushOutbox();
    }
    // A tab that is back may leave again.
    watchTabs();
  });
}

/** What failed is in every tab that has loaded it; discarded or sent in one, it would come back from another. */
function dropRemovedFailures(event: StorageEvent): void {
  const removed = findRemovedKeys(event);
  const { items } = outboxStore.getState();
  const left = items.filter(({ key, state }) => state !== 'failed' || !removed.has(key));
  if (left.length < items.length) {
    saveItems(left);
  }
}

function handleStorage(event: StorageEvent): void {
  if (event.key === storageKey(outboxStore.getState().owner)) {
    dropRemovedFailures(event);
    watchTabs();
  }
}

// The outbox loads on sign-in and flushes when the network returns.
if (typeof window !== 'undefined') {
  showTabAlive();
  window.addEventListener('online', flushOutbox);
  window.addEventListener('storage', handleStorage);
  sessionStore.subscribe(flushOutbox);
}
