import type { OwnedConnection } from '#server/channels/Channel.ts';
import { startPoller, type Poller } from '#server/platform/async/Poller.ts';
import type { Platform } from '#server/platform/platform.ts';
import { phoneDigits } from './addresses.ts';
import { removeAcknowledged, publishAcknowledged, type InboxRow, type ConnectionRef } from './phoneStatements.ts';

const removeIntervalMs = 1_000;
const publishIntervalMs = 300;

/**
 * Accepted inbox rows, removed in batches: a row that is still stored when the process dies is delivered again, which is idempotent.
 * The phone page is notified at intervals rather than per row.
 */
export class AckBatch {
  readonly #platform: Platform;
  readonly #connection: ConnectionRef;
  readonly #onRemoved: (rows: readonly InboxRow[]) => void;
  readonly #poller: Poller;
  readonly #changedNumbers = new Set<string>();
  #rows: InboxRow[] = [];
  #publishTimer: NodeJS.Timeout | undefined;

  constructor(platform: Platform, { id, companyId }: OwnedConnection, onRemoved: (rows: readonly InboxRow[]) => void) {
    this.#platform = platform;
    this.#connection = { companyId, connectionId: id };
    this.#onRemoved = onRemoved;
    this.#poller = startPoller({
      name: `simulated acknowledgements ${id}`,
      intervalMs: removeIntervalMs,
      log: platform.log,
      poll: () => this.#remove(),
    });
  }

  add(row: InboxRow): void {
    this.#rows.push(row);
    this.#poller.wake();
  }

  async stop(): Promise<void> {
    await this.#poller.stop();
    await this.#remove();
    clearTimeout(this.#publishTimer);
  }

  async #remove(): Promise<void> {
    const rows = [...this.#rows];
    if (rows.length > 0) {
      await removeAcknowledged(this.#platform, this.#connection, rows);
      this.#rows = this.#rows.slice(rows.length);
      this.#onRemoved(rows);
      this.#publish(rows.filter(({ item }) => item.type === 'message'));
    }
  }

  #publish(messages: readonly InboxRow[]): void {
    messages.forEach(({ chat }) => this.#changedNumbers.add(phoneDigits(chat)));
    if (this.#changedNumbers.size > 0) {
      this.#publishTimer ??= setTimeout(() => {
        const numbers = [...this.#changedNumbers];
        this.#changedNumbers.clear();
        this.#publishTimer = undefined;
        void publishAcknowledged(this.#platform, this.#connection, numbers).catch(() => undefined);
      }, publishIntervalMs);
    }
  }
}
