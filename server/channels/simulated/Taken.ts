import type { OwnedConnection } from '#server/channels/Channel.ts';
import { startLoop, type Loop } from '#server/platform/db/loop.ts';
import type { Platform } from '#server/platform/platform.ts';
import { numberOf } from './addresses.ts';
import { removeTaken, tellTaken, type InboxRow, type Spot } from './statements.ts';

const removeEvery = 1_000;
const tellEvery = 300;

/**
 * What was taken and still lies in the inbox. It leaves in batches: should the process die first it comes again, and is known.
 * The phone page hears of it now and then, not of each.
 */
export class Taken {
  readonly #platform: Platform;
  readonly #spot: Spot;
  readonly #removed: (rows: readonly InboxRow[]) => void;
  readonly #loop: Loop;
  readonly #untold = new Set<string>();
  #rows: InboxRow[] = [];
  #telling: NodeJS.Timeout | undefined;

  constructor(platform: Platform, { id, companyId }: OwnedConnection, removed: (rows: readonly InboxRow[]) => void) {
    this.#platform = platform;
    this.#spot = { companyId, connectionId: id };
    this.#removed = removed;
    this.#loop = startLoop({ name: `inbox of ${id}`, every: removeEvery, log: platform.log, round: () => this.#remove() });
  }

  add(row: InboxRow): void {
    this.#rows.push(row);
    this.#loop.wake();
  }

  async stop(): Promise<void> {
    await this.#loop.stop();
    await this.#remove();
    clearTimeout(this.#telling);
  }

  async #remove(): Promise<void> {
    const taken = [...this.#rows];
    if (taken.length > 0) {
      await removeTaken(this.#platform, this.#spot, taken);
      this.#rows = this.#rows.slice(taken.length);
      this.#removed(taken);
      this.#tell(taken.filter(({ item }) => item.type === 'message'));
    }
  }

  #tell(messages: readonly InboxRow[]): void {
    messages.forEach(({ chat }) => this.#untold.add(numberOf(chat)));
    if (this.#untold.size > 0) {
      this.#telling ??= setTimeout(() => {
        const numbers = [...this.#untold];
        this.#untold.clear();
        this.#telling = undefined;
        void tellTaken(this.#platform, this.#spot, numbers).catch(() => undefined);
      }, tellEvery);
    }
  }
}
