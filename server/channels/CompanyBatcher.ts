import { createSemaphore, type Semaphore } from '#server/platform/async/Semaphore.ts';
import type { OwnedConnection } from './Channel.ts';
import { OwnershipLostError } from './lease.ts';

/** An item of work, and the connection that it belongs to. */
export interface OwnedItem<Item> {
  readonly connection: OwnedConnection;
  readonly item: Item;
}

/** Processes items in order, atomically; resolves to a result for each. */
export type ProcessBatch<Item, Result> = (items: readonly OwnedItem<Item>[]) => Promise<readonly Result[]>;

interface PendingItem<Item, Result> extends OwnedItem<Item> {
  readonly resolve: (result: Result) => void;
  readonly reject: (error: unknown) => void;
}

/** Items of one transaction. */
const maxBatchSize = 25;
/** Transactions of one company: the next batch is prepared while the database works on one. */
const maxConcurrentBatches = 2;

/**
 * Batches the database work of a company's connections. An item is processed at once while a transaction is free; items that
 * arrive meanwhile share the next one, so that a backlog, and many numbers, cost a fraction of single items.
 */
export class CompanyBatcher<Item, Result = void> {
  readonly #process: ProcessBatch<Item, Result>;
  readonly #ownLimit = createSemaphore(maxConcurrentBatches);
  readonly #sharedLimit: Semaphore;
  #pending: PendingItem<Item, Result>[] = [];
  #isScheduled = false;

  /** `sharedLimit` bounds the transactions of all companies. */
  constructor(sharedLimit: Semaphore, process: ProcessBatch<Item, Result>) {
    this.#sharedLimit = sharedLimit;
    this.#process = process;
  }

  /** Resolves after the commit. Where order matters, the second item must be added after the first has resolved. */
  add(connection: OwnedConnection, item: Item): Promise<Result> {
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
      for (const pending of batch) {
        await this.#settle([pending]).catch(pending.reject);
      }
    }
  }

  async #settle(batch: readonly PendingItem<Item, Result>[]): Promise<void> {
    const results = await this.#process(batch);
    batch.forEach(({ resolve }, place) => resolve(results[place] as Result));
  }

  /** False: one of several items has failed, and it is unknown which. */
  async #tryBatch(batch: readonly PendingItem<Item, Result>[]): Promise<boolean> {
    try {
      await this.#settle(batch);
      return true;
    } catch (error) {
      const isOneConnection = batch.every(({ connection }) => connection === batch[0]?.connection);
      const concernsAll = batch.length === 1 || (isOneConnection && error instanceof OwnershipLostError);
      batch.forEach(({ reject }) => (concernsAll ? reject(error) : undefined));
      return concernsAll;
    }
  }
}
