import type { OwnedConnection } from '#server/channels/Channel.ts';
import { startPoller, type Poller } from '#server/platform/async/Poller.ts';
import type { Platform } from '#server/platform/platform.ts';
import { phoneDigits } from './addresses.ts';
import { removeAcknowledged, publishAcknowledged, type InboxRow, type ConnectionRef } from './phoneStatements.ts';

const removeIntervalMs = 1_000;
const publishIntervalMs = 300;

/**
 * What was taken and still lies in the inbox. It leaves in batches: should the process die first it comes again, and is known.
 * The phone page hears of it now and then, not of each.
 */
export class AckBatch {
  readonly #platform: Platform;
  readonly #spot: ConnectionRef;
  readonly #removed: (rows: readonly InboxRow[]) => void;
  readonly #loop: Poller;
  readonly #untold = new Set<string>();
  #rows: InboxRow[] = [];
  #telling: NodeJS.Timeout | undefined;

  constructor(platform: Platform, { id, companyId }: OwnedConnection, removed: (rows: readonly InboxRow[]) => void) {
    this.#platform = platform;
    this.#spot = { companyId, connectionId: id };
    this.#removed = removed;
    this.#loop = startPoller({ name: `inbox of ${id}`, intervalMs: removeIntervalMs, log: platform.log, poll: () => this.#remove() });
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
      await removeAcknowledged(this.#platform, this.#spot, taken);
      this.#rows = this.#rows.slice(taken.length);
      this.#removed(taken);
      this.#tell(taken.filter(({ item }) => item.type === 'message'));
    }
  }

  #tell(messages: readonly InboxRow[]): void {
    messages.forEach(({ chat }) => this.#untold.add(phoneDigits(chat)));
    if (this.#untold.size > 0) {
      this.#telling ??= setTimeout(() => {
        const numbers = [...this.#untold];
        this.#untold.clear();
        this.#telling = undefined;
        void publishAcknowledged(this.#platform, this.#spot, numbers).catch(() => undefined);
      }, publishIntervalMs);
    }
  }
}
