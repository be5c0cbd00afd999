import { computeBackoffMs } from '#server/platform/async/backoff.ts';
import { type Poller, startPoller } from '#server/platform/async/Poller.ts';
import type { Platform } from '#server/platform/platform.ts';
import type { ChannelListener, InboundItem, OwnedConnection } from '#server/channels/Channel.ts';
import { ChatOrderedQueue } from '#server/channels/ChatOrderedQueue.ts';
import { AckBatch } from './AckBatch.ts';
import { type InboxRow, readInbox } from './phoneStatements.ts';

/** The item of an inbox row, with its time parsed. */
function parseInboxItem({ item }: InboxRow): InboundItem {
  const { at } = item;
  return { ...item, ...(typeof at === 'string' && { at: new Date(at) }) } as unknown as InboundItem;
}

interface InboxPollerDeps {
  readonly platform: Platform;
  readonly listener: ChannelListener;
  readonly connection: OwnedConnection;
}

const pollIntervalMs = 2_000;
const maxLoadedRows = 500;
/** An older typing notification is outdated. */
const typingLifetimeSeconds = 10;
const backoff = { firstMs: 200, maxMs: 10_000 };

/**
 * Delivers the inbox of a simulated connection. A row is removed only after it was accepted, so that the next process delivers
 * what a dead one has left.
 */
export class InboxPoller {
  readonly #deps: InboxPollerDeps;
  readonly #poller: Poller;
  readonly #ackBatch: AckBatch;
  readonly #queue: ChatOrderedQueue<InboxRow>;
  /** Rows that are queued or accepted, and not removed yet. */
  readonly #loadedIds = new Set<string>();
  #isStopping = false;
  #isFull = false;

  constructor(deps: InboxPollerDeps) {
    this.#deps = deps;
    const { platform, connection } = deps;
    this.#ackBatch = new AckBatch(platform, connection, (rows) => this.#unload(rows));
    this.#queue = new ChatOrderedQueue({
      keyOf: ({ chat }) => chat,
      deliver: (row) => this.#deliver(row),
      retryDelayMs: (failures) => computeBackoffMs(failures, backoff),
      maxConcurrentKeys: Infinity,
    });
    this.#poller = startPoller({
      name: `simulated inbox ${connection.id}`,
      intervalMs: pollIntervalMs,
      log: platform.log,
      poll: () => this.#load(),
    });
  }

  wake(): void {
    this.#poller.wake();
  }

  /** Lets the deliveries under way finish. */
  async stop(): Promise<void> {
    this.#isStopping = true;
    const queueStopped = this.#queue.stop();
    await this.#poller.stop();
    await queueStopped;
    await this.#ackBatch.stop();
  }

  async #load(): Promise<boolean> {
    this.#isFull = this.#loadedIds.size >= maxLoadedRows;
    if (this.#isStopping || this.#isFull) {
      return false;
    }
    const { platform, connection } = this.#deps;
    const rows = await readInbox(platform, connection.id, [...this.#loadedIds]);
    rows.forEach((row) => {
      this.#loadedIds.add(row.id);
      this.#queue.add(row);
    });
    return rows.length > 0;
  }

  #unload(rows: readonly InboxRow[]): void {
    rows.forEach(({ id }) => this.#loadedIds.delete(id));
    if (this.#isFull) {
      this.#poller.wake();
    }
  }

  async #deliver(row: InboxRow): Promise<boolean> {
    const { platform, listener, connection } = this.#deps;
    try {
      if (row.item.type !== 'typing' || row.ageSeconds < typingLifetimeSeconds) {
        await listener.onItem(connection, parseInboxItem(row));
      }
      this.#ackBatch.add(row);
      return true;
    } catch (err) {
      platform.log.warn({ err, connectionId: connection.id, item: row.item.type }, 'an inbound item was rejected and is delivered again');
      return false;
    }
  }
}
