import type { InboundItem } from '#server/channels/Channel.ts';
import type { ReceivedStanza, WhatsAppStore } from '#server/channels/whatsapp/store/WhatsAppStore.ts';
import type { Log } from '#server/platform/log.ts';
import { parseEnvelope, type Self } from './addresses.ts';

export interface InboxOptions {
  readonly store: Pick<WhatsAppStore, 'readPending' | 'markDone'>;
  readonly self: () => Self;
  /** What a row says; fails where another try may succeed. */
  readonly read: (received: ReceivedStanza) => Promise<readonly InboundItem[]>;
  /** Hands an item to whoever keeps it; resolves when it is kept. */
  readonly deliver: (item: InboundItem) => Promise<void>;
  readonly log: Log;
}

/** Chats that are handed over at the same time. */
const maxConcurrentChats = 16;
/** How often an item is offered before it is set aside until the number is opened again. */
const maxTries = 12;
/** Rows that are done are marked together. */
const markDelayMs = 20;

/** A row whose items were taken. */
interface DeliveredRow {
  readonly id: string;
  readonly isPoll: boolean;
}

const isPoll = (item: InboundItem): boolean => item.type === 'message' && item.poll !== undefined;

const waitBeforeRetry = (tries: number): Promise<void> =>
  new Promise((resolve) => setTimeout(resolve, Math.min(30_000, 250 * 2 ** tries)).unref());

/**
 * Hands over what lies in the inbox: chats side by side, the items of one chat in order, each again and again until it is
 * kept. Only then is its row done.
 */
export class Inbox {
  readonly #options: InboxOptions;
  readonly #chats = new Map<string, ReceivedStanza[]>();
  readonly #idle: string[] = [];
  /** Rows in hand: one that is told of again is not taken twice. */
  readonly #held = new Set<string>();
  #running = 0;
  #done: DeliveredRow[] = [];
  #marking: NodeJS.Timeout | undefined;
  #isStopped = false;

  constructor(options: InboxOptions) {
    this.#options = options;
  }

  /** How much waits to be handed over. */
  get size(): number {
    return [...this.#chats.values()].reduce((sum, { length }) => sum + length, 0);
  }

  /** Takes up what an earlier life of this number left behind. Before anything new can come. */
  async loadPending(): Promise<void> {
    let last = '0';
    for (let rows = await this.#options.store.readPending(last); rows.length > 0; rows = await this.#options.store.readPending(last)) {
      rows.forEach((row) => this.accept(row));
      last = rows.at(-1)?.id ?? last;
    }
  }

  accept(received: ReceivedStanza): void {
    if (this.#held.has(received.id)) {
      return;
    }
    this.#held.add(received.id);
    const chat = this.#chatOf(received);
    const waiting = this.#chats.get(chat);
    if (waiting !== undefined) {
      waiting.push(received);
      return;
    }
    this.#chats.set(chat, [received]);
    this.#idle.push(chat);
    this.#next();
  }

  /** Hands over no more, and marks what was handed over. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    clearTimeout(this.#marking);
    await this.#mark();
  }

  #chatOf({ kind, stanza }: ReceivedStanza): string {
    const address = parseEnvelope(stanza.attrs, this.#options.self(), () => null)?.chat.address;
    return `${kind === 'receipt' || kind === 'people' ? kind : 'said'} ${address ?? ''}`;
  }

  #next(): void {
    while (this.#running < maxConcurrentChats && !this.#isStopped) {
      const chat = this.#idle.shift();
      if (chat === undefined) {
        return;
      }
      this.#running += 1;
      void this.#work(chat);
    }
  }

  async #work(chat: string): Promise<void> {
    const waiting = this.#chats.get(chat) ?? [];
    for (let head = waiting[0]; head !== undefined && !this.#isStopped; head = waiting[0]) {
      await this.#handOver(head);
      waiting.shift();
      this.#held.delete(head.id);
    }
    this.#chats.delete(chat);
    this.#running -= 1;
    this.#next();
  }

  async #handOver(received: ReceivedStanza): Promise<void> {
    for (let tries = 0; tries < maxTries && !this.#isStopped; tries++) {
      try {
        const items = await this.#options.read(received);
        for (const item of items) {
          await this.#options.deliver(item);
        }
        this.#isDone({ id: received.id, isPoll: items.some(isPoll) });
        return;
      } catch (error) {
        this.#options.log.warn({ err: error, tries }, 'an inbound item was not taken');
        await waitBeforeRetry(tries);
      }
    }
  }

  #isDone(done: DeliveredRow): void {
    this.#done.push(done);
    this.#marking ??= setTimeout(() => void this.#mark(), markDelayMs);
  }

  async #mark(): Promise<void> {
    this.#marking = undefined;
    const done = this.#done;
    this.#done = [];
    if (done.length === 0) {
      return;
    }
    try {
      const idsOf = (rows: readonly DeliveredRow[]): string[] => rows.map(({ id }) => id);
      await this.#options.store.markDone(idsOf(done), idsOf(done.filter((row) => row.isPoll)));
    } catch (error) {
      // Not marked means brought again; the listener knows what it has.
      this.#options.log.warn({ err: error }, 'inbound items were not marked as done');
      this.#done.push(...done);
      this.#marking ??= setTimeout(() => void this.#mark(), 1000);
    }
  }
}
