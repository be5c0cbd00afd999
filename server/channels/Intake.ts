import { createGate, type Gate } from '#server/platform/db/gate.ts';
import type { InboundItem } from './Channel.ts';
import { OwnershipLost } from './lease.ts';

/** Takes items in their order, as one piece of work: all of them, or none. */
export type TakeTogether = (items: readonly InboundItem[]) => Promise<unknown>;

interface Waiting {
  readonly item: InboundItem;
  readonly taken: () => void;
  readonly refused: (error: unknown) => void;
}

/** So many items share a transaction. */
const mostTogether = 25;
/** So many transactions of one number run side by side: while the database works on one, the next is made ready. */
const sideBySide = 2;

/**
 * Takes in what a number brings. An item that comes while there is room is taken at once; those that come while others are being
 * taken in wait together and share the next transaction, so that a backlog costs a fraction of what single messages cost.
 */
export class Intake {
  readonly #take: TakeTogether;
  readonly #ownGate = createGate(sideBySide);
  readonly #gate: Gate;
  #waiting: Waiting[] = [];
  #isCalled = false;

  /** The gate is everybody's: the database has other callers too. */
  constructor(gate: Gate, take: TakeTogether) {
    this.#gate = gate;
    this.#take = take;
  }

  /** Resolves when what the item meant is committed. Of two items of a chat the second is given when the first has resolved. */
  take(item: InboundItem): Promise<void> {
    return new Promise((taken, refused) => {
      this.#waiting.push({ item, taken, refused });
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
    const together = this.#waiting.splice(0, mostTogether);
    this.#isCalled = false;
    this.#call();
    if (!(await this.#tryTogether(together))) {
      for (const alone of together) {
        await this.#takeAlone(alone);
      }
    }
  }

  /** False: something was wrong with one of several, and it is not known with which. */
  async #tryTogether(together: readonly Waiting[]): Promise<boolean> {
    try {
      await this.#take(together.map(({ item }) => item));
      together.forEach(({ taken }) => taken());
      return true;
    } catch (error) {
      const isEverybodys = together.length === 1 || error instanceof OwnershipLost;
      together.forEach(({ refused }) => (isEverybodys ? refused(error) : undefined));
      return isEverybodys;
    }
  }

  async #takeAlone({ item, taken, refused }: Waiting): Promise<void> {
    await this.#take([item]).then(taken, refused);
  }
}
