import { createSemaphore, type Semaphore } from '#server/platform/async/Semaphore.ts';
import type { InboundItem, OwnedConnection } from './Channel.ts';
import { OwnershipLostError } from './lease.ts';

/** An item, and the connection that received it. */
export interface OwnedItem {
  readonly connection: OwnedConnection;
  readonly item: InboundItem;
}

/** Processes items in order, atomically. */
export type ProcessBatch = (items: readonly OwnedItem[]) => Promise<unknown>;

interface PendingItem extends OwnedItem {
  readonly resolve: () => void;
  readonly reject: (error: unknown) => void;
}

/** Items of one transaction. */
const maxBatchSize = 25;
/** Transactions of one company: the next batch is prepared while the database works on one. */
const maxConcurrentBatches = 2;

/**
 * Batches the inbound items of a company's connections. An item is processed at once while a transaction is free; items that
 * arrive meanwhile share the next one, so that a backlog, and many numbers, cost a fraction of single messages.
 */
export class InboundBatcher {
  readonly #process: ProcessBatch;
  readonly #ownLimit = createSemaphore(maxConcurrentBatches);
  readonly #sharedLimit: Semaphore;
  #pending: PendingItem[] = [];
  #isScheduled = false;

  /** `sharedLimit` bounds the transactions of all companies. */
  constructor(sharedLimit: Semaphore, process: ProcessBatch) {
    this.#sharedLimit = sharedLimit;
    this.#process = process;
  }

  /** Resolves after the commit. The second item of a chat must be added after the first has resolved. */
  add(connection: OwnedConnection, item: InboundItem): Promise<void> {
    return new Promise((resolve, reject) => {
      this.#pending.push({ connection, item, resolve, reject });
      this.#schedule();
    });
  }

  #schedule(): void {
    if (!this.#isScheduled && this.#pending.length > 0) {
      this.#isScheduled = true;
      void this.#ownLimit(() => this.#sharedLimit(() => this.#processNext()));
    }
  }

  async #processNext(): Promise<void> {
    const batch = this.#pending.splice(0, maxBatchSize);
    this.#isScheduled = false;
    this.#schedule();
    if (!(await this.#tryBatch(batch))) {
      for (const { resolve, reject, ...owned } of batch) {
        await this.#process([owned]).then(resolve, reject);
      }
    }
  }

  /** False: one of several items has failed, and it is unknown which. */
  async #tryBatch(batch: readonly PendingItem[]): Promise<boolean> {
    try {
      await this.#process(batch);
      batch.forEach(({ resolve }) => resolve());
      return true;
    } catch (error) {
      const isOneConnection = batch.every(({ connection }) => connection === batch[0]?.connection);
      const concernsAll = batch.length === 1 || (isOneConnection && error instanceof OwnershipLostError);
      batch.forEach(({ reject }) => (concernsAll ? reject(error) : undefined));
      return concernsAll;
    }
  }
}
