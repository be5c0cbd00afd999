import { setTimeout as pause } from 'node:timers/promises';
import { computeBackoffMs } from '#server/platform/async/backoff.ts';
import { startPoller, type Poller } from '#server/platform/async/Poller.ts';
import type { Platform } from '#server/platform/platform.ts';
import type { ChannelListener, OwnedConnection } from '#server/channels/Channel.ts';
import { parseInboxItem } from './parseInboxItem.ts';
import { readInbox, type InboxRow } from './phoneStatements.ts';
import { AckBatch } from './AckBatch.ts';

export interface InboxPollerDeps {
  readonly platform: Platform;
  readonly listener: ChannelListener;
  readonly connection: OwnedConnection;
}

const pollIntervalMs = 2_000;
const maxLoadedRows = 500;
/** Whoever was writing long ago has stopped by now. */
const typingLifetimeSeconds = 10;
const backoff = { firstMs: 200, maxMs: 10_000 };

/**
 * Hands on what happened on the phones of one number: the items of a chat one after the other, those of different chats side
 * by side. An item leaves the inbox only once it was taken, so that a process that dies leaves it to the next.
 */
export class InboxPoller {
  readonly #ground: InboxPollerDeps;
  readonly #loop: Poller;
  readonly #taken: AckBatch;
  readonly #loaded = new Set<string>();
  readonly #chats = new Map<string, InboxRow[]>();
  readonly #running = new Set<Promise<void>>();
  readonly #ending = new AbortController();
  #isFull = false;

  constructor(ground: InboxPollerDeps) {
    this.#ground = ground;
    const { platform, connection } = ground;
    this.#taken = new AckBatch(platform, connection, (rows) => this.#forget(rows));
    this.#loop = startPoller({
      name: `phones of ${connection.id}`,
      intervalMs: pollIntervalMs,
      log: platform.log,
      poll: () => this.#look(),
    });
  }

  wake(): void {
    this.#loop.wake();
  }

  /** Lets what is being taken be taken. */
  async stop(): Promise<void> {
    this.#ending.abort();
    await this.#loop.stop();
    await Promise.all(this.#running);
    await this.#taken.stop();
  }

  #isStopping(): boolean {
    return this.#ending.signal.aborted;
  }

  async #look(): Promise<boolean> {
    this.#isFull = this.#loaded.size >= maxLoadedRows;
    if (this.#isStopping() || this.#isFull) {
      return false;
    }
    const { platform, connection } = this.#ground;
    const found = await readInbox(platform, connection.id, [...this.#loaded]);
    found.forEach((row) => this.#line(row));
    return found.length > 0;
  }

  /** They are out of the inbox: there is room for others. */
  #forget(rows: readonly InboxRow[]): void {
    rows.forEach(({ id }) => this.#loaded.delete(id));
    if (this.#isFull) {
      this.#loop.wake();
    }
  }

  #line(row: InboxRow): void {
    this.#loaded.add(row.id);
    const chat = this.#chats.get(row.chat);
    if (chat !== undefined) {
      chat.push(row);
      return;
    }
    this.#chats.set(row.chat, [row]);
    const running = this.#work(row.chat).finally(() => this.#running.delete(running));
    this.#running.add(running);
  }

  async #work(name: string): Promise<void> {
    const chat = this.#chats.get(name) ?? [];
    let failures = 0;
    for (let [row] = chat; row !== undefined && !this.#isStopping(); [row] = chat) {
      if (await this.#handOn(row)) {
        failures = 0;
        chat.shift();
        this.#taken.add(row);
      } else {
        failures += 1;
        await pause(computeBackoffMs(failures, backoff), undefined, { signal: this.#ending.signal }).catch(() => undefined);
      }
    }
    this.#chats.delete(name);
  }

  async #handOn(row: InboxRow): Promise<boolean> {
    const { platform, listener, connection } = this.#ground;
    try {
      if (row.item.type !== 'typing' || row.ageSeconds < typingLifetimeSeconds) {
        await listener.onItem(connection, parseInboxItem(row));
      }
      return true;
    } catch (err) {
      platform.log.warn({ err, connectionId: connection.id, item: row.item.type }, 'what a phone said was not taken and comes again');
      return false;
    }
  }
}
