import { createSemaphore, type Semaphore } from '#server/platform/async/Semaphore.ts';
import type { InboundItem } from './Channel.ts';
import { OwnershipLostError } from './lease.ts';

/** Takes items in their order, as one piece of work: all of them, or none. */
export type ProcessBatch = (items: readonly InboundItem[]) => Promise<unknown>;

interface PendingItem {
  readonly item: InboundItem;
  readonly resolve: () => void;
  readonly reject: (error: unknown) => void;
}

/** So many items share a transaction. */
const maxBatchSize = 25;
/** So many transactions of one number run side by side: while the database works on one, the next is made ready. */
const maxConcurrentBatches = 2;

/**
 * Takes in what a number brings. An item that comes while there is room is taken at once; those that come while others are being
 * taken in wait together and share the next transaction, so that a backlog costs a fraction of what single messages cost.
 */
export class InboundBatcher {
  readonly #take: ProcessBatch;
  readonly #ownGate = createSemaphore(maxConcurrentBatches);
  readonly #gate: Semaphore;
  #waiting: PendingItem[] = [];
  #isCalled = false;

  /** The gate is everybody's: the database has other callers too. */
  constructor(gate: Semaphore, take: ProcessBatch) {
    this.#gate = gate;
    this.#take = take;
  }

  /** Resolves when what the item meant is committed. Of two items of a chat the second is given when the first has resolved. */
  add(item: InboundItem): Promise<void> {
    return new Promise((taken, refused) => {
      this.#waiting.push({ item, resolve: taken, reject: refused });
      this.#call();
    });
  }

  #call(): void {
    if (!this.#isCalled && this.#waiting.length > 0) {
      this.#isCalled = true;
      void this.#ownGate(() => this.#gate(() => this.#takeNext()));
    }
  }

  async #takeNext(): Promise<void> {
    const together = this.#waiting.splice(0, maxBatchSize);
    this.#isCalled = false;
    this.#call();
    if (!(await this.#tryTogether(together))) {
      for (const alone of together) {
        await this.#takeAlone(alone);
      }
    }
  }

  /** False: something was wrong with one of several, and it is not known with which. */
  async #tryTogether(together: readonly PendingItem[]): Promise<boolean> {
    try {
      await this.#take(together.map(({ item }) => item));
      together.forEach(({ resolve: taken }) => taken());
      return true;
    } catch (error) {
      const isEverybodys = together.length === 1 || error instanceof OwnershipLostError;
      together.forEach(({ reject: refused }) => (isEverybodys ? refused(error) : undefined));
      return isEverybodys;
    }
  }

  async #takeAlone({ item, resolve: taken, reject: refused }: PendingItem): Promise<void> {
    await this.#take([item]).then(taken, refused);
  }
}
