import { createSemaphore, type Semaphore } from '#server/platform/async/Semaphore.ts';
import type { InboundItem } from './Channel.ts';
import { OwnershipLostError } from './lease.ts';

/** Processes items in order, atomically. */
export type ProcessBatch = (items: readonly InboundItem[]) => Promise<unknown>;

interface PendingItem {
  readonly item: InboundItem;
  readonly resolve: () => void;
  readonly reject: (error: unknown) => void;
}

/** Items of one transaction. */
const maxBatchSize = 25;
/** Transactions of one connection: the next batch is prepared while the database works on one. */
const maxConcurrentBatches = 2;

/**
 * Batches the inbound items of a connection. An item is processed at once while a transaction is free; items that arrive
 * meanwhile share the next one, so that a backlog costs a fraction of single messages.
 */
export class InboundBatcher {
  readonly #process: ProcessBatch;
  readonly #ownLimit = createSemaphore(maxConcurrentBatches);
  readonly #sharedLimit: Semaphore;
  #pending: PendingItem[] = [];
  #isScheduled = false;

  /** `sharedLimit` bounds the transactions of all connections. */
  constructor(sharedLimit: Semaphore, process: ProcessBatch) {
    this.#sharedLimit = sharedLimit;
    this.#process = process;
  }

  /** Resolves after the commit. The second item of a chat must be added after the first has resolved. */
  add(item: InboundItem): Promise<void> {
    return new Promise((resolve, reject) => {
      this.#pending.push({ item, resolve, reject });
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
      for (const { item, resolve, reject } of batch) {
        await this.#process([item]).then(resolve, reject);
      }
    }
  }

  /** False: one of several items has failed, and it is unknown which. */
  async #tryBatch(batch: readonly PendingItem[]): Promise<boolean> {
    try {
      await this.#process(batch.map(({ item }) => item));
      batch.forEach(({ resolve }) => resolve());
      return true;
    } catch (error) {
      const concernsAll = batch.length === 1 || error instanceof OwnershipLostError;
      batch.forEach(({ reject }) => (concernsAll ? reject(error) : undefined));
      return concernsAll;
    }
  }
}
