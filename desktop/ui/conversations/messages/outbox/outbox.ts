import { isConnectionLost, type LiveConnectionState, subscribeToConnection } from '#ui/data/live/liveUpdates.ts';
import { hasErrorCode } from '#ui/data/http/toAppError.ts';
import { sessionStore } from '#ui/data/session/sessionStore.ts';
import {
  type ActionOutcome,
  awaitOutcome,
  finishAction,
  followAnswer,
  forgetCaller,
  forgetCallers,
  handleRefusal,
  leaveWaiting,
  leaveWaitingSoon,
} from './actionOutcomes.ts';
import { deleteDraftFile } from './fileStore.ts';
import { findHoldMs, findSendableItems, isUndoable, type OutboxItem, type UndoDraft } from './OutboxItem.ts';
import {
  type ActionItem,
  announceRemoval,
  findRemovedKeys,
  isActionItem,
  loadStoredItems,
  onRemovedElsewhere,
  outboxStore,
  removeItem,
  saveItems,
  showTabAlive,
  storageKey,
  tabId,
  updateItem,
  watchOtherTabs,
} from './outboxStore.ts';
import { sendAction } from './sendAction.ts';
import { sendMessage, withAnswerTimeout } from './sendMessage.ts';
import { isLeavingAction, type TicketAction } from './TicketAction.ts';

export { followActions, type ActionFollower, type ActionOutcome } from './actionOutcomes.ts';
export type { OutboxItem } from './OutboxItem.ts';
export {
  isActionItem,
  listOutboxItems,
  useAllOutboxItems,
  useChatOutboxItems,
  useOutboxCount,
  useOutboxItems,
  type ActionItem,
} from './outboxStore.ts';

/** Longest wait of a caller that needs the delayed messages sent first. */
const maxSendWaitMs = 5_000;

/** Delays between automatic retries. */
const retryDelaysMs = [1_000, 2_000, 5_000, 10_000, 30_000] as const;

const runningUploads = new Map<string, AbortController>();
let failureCount = 0;
let retryTimer: ReturnType<typeof setTimeout> | undefined;
let holdTimer: ReturnType<typeof setTimeout> | undefined;

/** Each user has an outbox of their own, and an operator who works as the user another one. */
function readOwner(): number {
  const { user, operator } = sessionStore.getState();
  return (user?.id ?? 0) * (operator === null ? 1 : -1);
}

function switchToSessionOwner(): void {
  const owner = readOwner();
  if (owner !== outboxStore.getState().owner) {
    runningUploads.forEach((controller) => controller.abort());
    runningUploads.clear();
    forgetCallers();
    outboxStore.setState({ owner, items: owner === 0 ? [] : loadStoredItems(owner) });
  }
}

const isTemporary = (error: unknown): boolean =>
  hasErrorCode(error, 'ERR_OFFLINE', 'ERR_UNAVAILABLE', 'ERR_TOO_MANY_ATTEMPTS', 'ERR_TOO_MANY_REQUESTS', 'ERR_SESSION_EXPIRED');

async function processAction(item: ActionItem, signal: AbortSignal): Promise<void> {
  const { owner } = outboxStore.getState();
  const { key, ticketId, action, isLate = false } = item;
  const sent = { key, ticketId, action, isLate, userId: Math.abs(owner) };
  const result = await followAnswer(item, sendAction(sent, withAnswerTimeout(signal)));
  signal.throwIfAborted();
  finishAction(item, result);
  announceRemoval(key);
}

async function processMessage(item: OutboxItem, signal: AbortSignal): Promise<void> {
  await sendMessage(item, signal);
  updateItem(item.key, { state: 'accepted', sent: item.file?.size ?? 0 });
  if (item.file !== null) {
    void deleteDraftFile(item.file.key);
  }
}

function handleFailure(item: OutboxItem, error: unknown): void {
  if (!isTemporary(error)) {
    handleRefusal(item, error);
    return;
  }
  updateItem(item.key, { state: 'waiting', sent: 0 });
  const { items } = outboxStore.getState();
  items.filter(({ ticketId }) => ticketId === item.ticketId).forEach(({ key }) => leaveWaiting(key));
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
    await (isActionItem(item) ? processAction(item, controller.signal) : processMessage(item, controller.signal));
    failureCount = 0;
  } catch (error) {
    // Discarded, or somebody else has signed in.
    if (!controller.signal.aborted) {
      handleFailure(item, error);
      if (isTemporary(error)) {
        return;
      }
    }
  } finally {
    runningUploads.delete(item.key);
  }
  flushOutbox();
}

/** Sends whatever may go now: after enqueueing, on reconnect and on retry. */
export function flushOutbox(): void {
  switchToSessionOwner();
  for (const item of findSendableItems(outboxStore.getState().items)) {
    if (!runningUploads.has(item.key)) {
      void processItem(item);
    }
  }
  clearTimeout(holdTimer);
  const holdMs = findHoldMs(outboxStore.getState().items, Date.now());
  holdTimer = holdMs === null ? undefined : setTimeout(flushOutbox, holdMs);
}

/** What may still be undone in a ticket is sent before the ticket is left. */
const releaseDelayed = (items: readonly OutboxItem[], ticketId: number): OutboxItem[] =>
  items.map((item) => (item.ticketId === ticketId ? { ...item, undoableUntil: undefined } : item));

/**
 * Does something to a ticket, after whatever else was done there before. Resolves once it is done or waits for the connection; rejects
 * with the server's refusal, after which nothing of it is kept.
 */
export function enqueueAction(ticketId: number, action: TicketAction): Promise<ActionOutcome> {
  switchToSessionOwner();
  const key = crypto.randomUUID();
  const at = new Date().toISOString();
  const item: ActionItem = {
    key,
    ticketId,
    action,
    at,
    tab: tabId,
    text: '',
    quote: null,
    file: null,
    state: 'waiting',
    sent: 0,
    reason: null,
  };
  const { items } = outboxStore.getState();
  const outcome = awaitOutcome(key);
  saveItems([...(isLeavingAction(action) ? releaseDelayed(items, ticketId) : items), item]);
  flushOutbox();
  if (isConnectionLost()) {
    leaveWaitingSoon();
  }
  return outcome;
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
  forgetCaller(key);
  removeItem(key);
  announceRemoval(key);
  if (item.file !== null && item.state !== 'accepted') {
    void deleteDraftFile(item.file.key);
  }
}

/** Calls back once an item no longer waits: it is done, refused or removed. */
export function onSettled(key: string, listener: () => void): void {
  const stop = outboxStore.subscribe(({ items }) => {
    if (!items.some((item) => item.key === key && item.state !== 'failed')) {
      stop();
      listener();
    }
  });
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
  saveItems(releaseDelayed(items, ticketId));
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

/** Retries a failed item in its place; an action without what was seen then, because its author has seen the current state. */
export function retryOutboxItem(key: string): void {
  const action = outboxStore.getState().items.find((item) => item.key === key)?.action;
  updateItem(key, { state: 'waiting', reason: null, ...(action && { action: { ...action, seen: undefined } }) });
  flushOutbox();
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

function followConnection({ state, lostAt }: LiveConnectionState, former: LiveConnectionState): void {
  if (state === 'connected' && former.state !== 'connected') {
    flushOutbox();
  } else if (lostAt !== null && former.lostAt === null) {
    leaveWaitingSoon();
  }
}

/** Undone or done in one tab, it is not done by another that has loaded it too. */
function dropRemoved(key: string): void {
  const { items } = outboxStore.getState();
  if (items.some((item) => item.key === key && item.state !== 'sending')) {
    saveItems(items.filter((item) => item.key !== key));
  }
}

// The outbox loads on sign-in and flushes when the network returns.
if (typeof window !== 'undefined') {
  showTabAlive();
  window.addEventListener('online', flushOutbox);
  window.addEventListener('storage', handleStorage);
  subscribeToConnection(followConnection);
  onRemovedElsewhere(dropRemoved);
  sessionStore.subscribe(flushOutbox);
}
