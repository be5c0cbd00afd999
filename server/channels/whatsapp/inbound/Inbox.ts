import { ChatOrderedQueue } from '#server/channels/ChatOrderedQueue.ts';
import { computeBackoffMs } from '#server/platform/async/backoff.ts';
import type { InboundItem } from '#server/channels/Channel.ts';
import type { ReceivedStanza, WhatsAppStore } from '#server/channels/whatsapp/store/WhatsAppStore.ts';
import type { Log } from '#server/platform/log.ts';
import { parseEnvelope, type Self } from './addresses.ts';

export interface InboxOptions {
  readonly store: Pick<WhatsAppStore, 'readPending' | 'readUnsupported' | 'markDone'>;
  readonly self: () => Self;
  /** Named in rows that could not be shown; those of another version are read anew. */
  readonly version: string;
  /** Turns a row into items; fails only where a retry may succeed. */
  readonly read: (row: ReceivedStanza) => Promise<readonly InboundItem[]>;
  /** Delivers an item to the listener; resolves when it is stored. */
  readonly deliver: (item: InboundItem) => Promise<void>;
  readonly log: Log;
}

/** Chats that are processed at the same time. */
const maxConcurrentChats = 16;
/** Attempts before a row is left until the number is opened again. */
const maxTries = 12;
/** Milliseconds in which delivered rows are collected to be marked in one statement. */
const markDelayMs = 20;

/** A row whose items have been delivered. */
interface DeliveredRow {
  readonly id: string;
  readonly isPoll: boolean;
  readonly isUnsupported: boolean;
}

const isPoll = (item: InboundItem): boolean => item.type === 'message' && item.poll !== undefined;

const isUnsupported = (item: InboundItem): boolean => item.type === 'message' && item.kind === 'unsupported';

const backoff = { firstMs: 250, maxMs: 30_000 };

/**
 * Delivers the rows of the inbox: chats concurrently, the rows of one chat in order, with retries. A row is marked as done only after
 * all of its items have been delivered.
 */
export class Inbox {
  readonly #options: InboxOptions;
  readonly #queue: ChatOrderedQueue<ReceivedStanza>;
  #delivered: DeliveredRow[] = [];
  #markTimer: NodeJS.Timeout | undefined;

  constructor(options: InboxOptions) {
    this.#options = options;
    this.#queue = new ChatOrderedQueue({
      keyOf: (row) => this.#queueKeyOf(row),
      deliver: (row) => this.#deliver(row),
      retryDelayMs: (failures) => (failures < maxTries ? computeBackoffMs(failures, backoff) : null),
      maxConcurrentKeys: maxConcurrentChats,
    });
  }

  /** The number of queued rows. */
  get size(): number {
    return this.#queue.size;
  }

  /** Queues the rows that an earlier session of the number has left; call it before the socket is opened. */
  loadPending(): Promise<void> {
    return this.#load((last) => this.#options.store.readPending(last));
  }

  /** Queues the rows that an earlier version could not show. */
  async loadUnsupported(): Promise<void> {
    const { store, version } = this.#options;
    await this.#load(async (last) => (await store.readUnsupported(version, last)).map((row) => ({ ...row, isReread: true })));
  }

  async #load(read: (last: string) => Promise<readonly ReceivedStanza[]>): Promise<void> {
    let last = '0';
    for (let rows = await read(last); rows.length > 0; rows = await read(last)) {
      rows.forEach((row) => this.accept(row));
      last = rows.at(-1)?.id ?? last;
    }
  }

  /** A row that is reported again is queued once. */
  accept(row: ReceivedStanza): void {
    this.#queue.add(row);
  }

  /** Stops deliveries and marks what has been delivered. */
  async stop(): Promise<void> {
    // Does not wait for deliveries under way: rows without a mark come again.
    void this.#queue.stop();
    clearTimeout(this.#markTimer);
    await this.#markDelivered();
  }

  #queueKeyOf({ kind, stanza }: ReceivedStanza): string {
    const address = parseEnvelope(stanza.attrs, this.#options.self(), () => null)?.chat.address;
    return `${kind === 'receipt' || kind === 'people' ? kind : 'content'} ${address ?? ''}`;
  }

  async #deliver(row: ReceivedStanza): Promise<boolean> {
    try {
      const items = await this.#options.read(row);
      for (const item of items) {
        await this.#options.deliver(item);
      }
      this.#recordDelivered({ id: row.id, isPoll: items.some(isPoll), isUnsupported: items.some(isUnsupported) });
      return true;
    } catch (error) {
      this.#options.log.warn({ err: error, row: row.id }, 'an inbound item was not delivered');
      return false;
    }
  }

  #recordDelivered(row: DeliveredRow): void {
    this.#delivered.push(row);
    this.#markTimer ??= setTimeout(() => void this.#markDelivered(), markDelayMs);
  }

  async #markDelivered(): Promise<void> {
    this.#markTimer = undefined;
    const delivered = this.#delivered;
    this.#delivered = [];
    if (delivered.length === 0) {
      return;
    }
    try {
      const idsOf = (rows: readonly DeliveredRow[]): string[] => rows.map(({ id }) => id);
      const unsupported = { ids: idsOf(delivered.filter((row) => row.isUnsupported)), version: this.#options.version };
      await this.#options.store.markDone(idsOf(delivered), idsOf(delivered.filter((row) => row.isPoll)), unsupported);
    } catch (error) {
      // Unmarked rows are delivered again later; the listener recognises duplicates.
      this.#options.log.warn({ err: error }, 'inbound items were not marked as done');
      this.#delivered.push(...delivered);
      this.#markTimer ??= setTimeout(() => void this.#markDelivered(), 1000);
    }
  }
}
