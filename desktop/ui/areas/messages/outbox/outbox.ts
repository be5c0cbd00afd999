import { messages } from '#shared/areas/messages.ts';
import { AppError } from '#shared/errors.ts';
import { call } from '#ui/data/client.ts';
import { isFailure } from '#ui/data/failure.ts';
import { sessionStorageOfPage, sessionStore } from '#ui/data/sessionStore.ts';
import { createStore, useStore } from '#ui/data/store.ts';
import { host } from '#ui/host/index.ts';
import { explain, t } from '#ui/text/index.ts';
import { dropFile, fileOf } from './fileStore.ts';
import { nextToSend, readOutbox, restored, type OutboxItem } from './outboxItem.ts';
import { upload } from './upload.ts';

export type { OutboxItem } from './outboxItem.ts';

/** How long until a line that failed is tried again, by itself. */
const pauses = [1_000, 2_000, 5_000, 10_000, 30_000] as const;

const store = createStore<{ readonly owner: number; readonly items: readonly OutboxItem[] }>({ owner: 0, items: [] });
const running = new Map<string, AbortController>();
let uploads = 0;
let failures = 0;
let timer: ReturnType<typeof setTimeout> | undefined;

const storageKey = (owner: number): string => `prosa.outbox.${owner}`;

function read(owner: number): OutboxItem[] {
  try {
    return restored(readOutbox(JSON.parse(sessionStorageOfPage.getItem(storageKey(owner)) ?? '[]')) ?? []);
  } catch {
    return [];
  }
}

function write(): void {
  const { owner, items } = store.get();
  const lasting = items.filter(({ state }) => state !== 'accepted');
  try {
    if (lasting.length === 0) {
      sessionStorageOfPage.removeItem(storageKey(owner));
    } else {
      sessionStorageOfPage.setItem(storageKey(owner), JSON.stringify(lasting));
    }
  } catch {
    // A full store: what waits is still held in memory.
  }
}

/** What lies here belongs to whoever is signed in; somebody else finds their own. */
function adopt(): void {
  const owner = sessionStore.get().user?.id ?? 0;
  if (owner !== store.get().owner) {
    running.forEach((controller) => controller.abort());
    running.clear();
    store.set({ owner, items: owner === 0 ? [] : read(owner) });
  }
}

function keep(items: readonly OutboxItem[]): void {
  store.set({ items });
  write();
}

function change(key: string, part: Partial<OutboxItem>): void {
  keep(store.get().items.map((item) => (item.key === key ? { ...item, ...part } : item)));
}

const isAborted = (error: unknown): boolean => error instanceof DOMException && error.name === 'AbortError';
const mayPass = (error: unknown): boolean =>
  isFailure(error, 'ERR_OFFLINE', 'ERR_UNAVAILABLE', 'ERR_TOO_MANY_ATTEMPTS', 'ERR_SESSION_EXPIRED');

/** Progress is only for the eye: it is not worth a write to the device each time. */
function progress(key: string, sent: number): void {
  store.set({ items: store.get().items.map((item) => (item.key === key ? { ...item, sent } : item)) });
}

/** The computer stays awake while a file leaves. */
async function awake(uploading: () => Promise<void>): Promise<void> {
  uploads += 1;
  host().setBusy(true);
  try {
    await uploading();
  } finally {
    uploads -= 1;
    host().setBusy(uploads > 0);
  }
}

async function deliver(item: OutboxItem, signal: AbortSignal): Promise<void> {
  if (item.file === null) {
    const quotedMsg = item.quote === null ? null : { id: item.quote.id };
    const named = item.mentions?.length ? { mentions: item.mentions.map(({ address }) => address) } : {};
    await call(messages.send, { ticketId: item.ticketId, body: item.text, quotedMsg, key: item.key, ...named }, signal);
    return;
  }
  const file = await fileOf(item.file.key);
  if (file === null) {
    throw new AppError('ERR_FILE_NOT_FOUND');
  }
  await awake(() => upload(item, file, { signal, onProgress: (sent) => progress(item.key, sent) }));
}

function missed(item: OutboxItem, error: unknown): void {
  if (isAborted(error)) {
    return;
  }
  if (!mayPass(error)) {
    const reason = isFailure(error, 'ERR_FILE_NOT_FOUND') ? t('messages.outbox.fileGone') : explain(error);
    change(item.key, { state: 'failed', reason, sent: 0 });
    return;
  }
  change(item.key, { state: 'waiting', sent: 0 });
  const pause = pauses[Math.min(failures, pauses.length - 1)] ?? 30_000;
  failures += 1;
  clearTimeout(timer);
  timer = setTimeout(flushOutbox, pause);
}

async function send(item: OutboxItem): Promise<void> {
  const controller = new AbortController();
  running.set(item.key, controller);
  change(item.key, { state: 'sending' });
  try {
    await deliver(item, controller.signal);
    failures = 0;
    change(item.key, { state: 'accepted', sent: item.file?.size ?? 0 });
    if (item.file !== null) {
      void dropFile(item.file.key);
    }
  } catch (error) {
    missed(item, error);
    if (mayPass(error)) {
      return;
    }
  } finally {
    running.delete(item.key);
  }
  flushOutbox();
}

/** Sends what waits: at once after writing, when the line is back, and every now and then. */
export function flushOutbox(): void {
  adopt();
  for (const item of nextToSend(store.get().items)) {
    if (!running.has(item.key)) {
      void send(item);
    }
  }
}

export type NewItem = Pick<OutboxItem, 'ticketId' | 'text' | 'quote' | 'file' | 'mentions'>;

/** Puts messages into the line, in the given order. */
export function enqueue(fresh: readonly NewItem[]): void {
  adopt();
  const at = new Date().toISOString();
  const items = fresh.map((one): OutboxItem => ({ ...one, key: crypto.randomUUID(), at, state: 'waiting', sent: 0, reason: null }));
  keep([...store.get().items, ...items]);
  flushOutbox();
}

/** Its own message is there, or nobody wants it any more. */
export function forget(key: string): void {
  const item = store.get().items.find((one) => one.key === key);
  if (item === undefined) {
    return;
  }
  running.get(key)?.abort();
  keep(store.get().items.filter((one) => one.key !== key));
  if (item.file !== null && item.state !== 'accepted') {
    void dropFile(item.file.key);
  }
}

/** Tries a failed one again, in its place. */
export function sendAgain(key: string): void {
  change(key, { state: 'waiting', reason: null });
  flushOutbox();
}

/** Whatever of this conversation has not arrived yet. */
export function useOutbox(ticketId: number): readonly OutboxItem[] {
  const items = useStore(store, (state) => state.items);
  return items.filter((item) => item.ticketId === ticketId);
}

// What waits belongs to the person: it is picked up when they are known, and goes when the network is back.
if (typeof window !== 'undefined') {
  window.addEventListener('online', flushOutbox);
  sessionStore.subscribe(flushOutbox);
}
