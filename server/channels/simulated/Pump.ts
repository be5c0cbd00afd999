import { setTimeout as pause } from 'node:timers/promises';
import { pauseAfter } from '#server/platform/db/backoff.ts';
import { startLoop, type Loop } from '#server/platform/db/loop.ts';
import type { Platform } from '#server/platform/platform.ts';
import type { ChannelListener, OwnedConnection } from '#server/channels/Channel.ts';
import { inboundItem } from './inboundItem.ts';
import { readInbox, type InboxRow } from './statements.ts';
import { Taken } from './Taken.ts';

export interface PumpGround {
  readonly platform: Platform;
  readonly listener: ChannelListener;
  readonly connection: OwnedConnection;
}

const lookEvery = 2_000;
const mostLoaded = 500;
/** Whoever was writing long ago has stopped by now. */
const typingLife = 10;
const backoff = { first: 200, most: 10_000 };

/**
 * Hands on what happened on the phones of one number: the items of a chat one after the other, those of different chats side
 * by side. An item leaves the inbox only once it was taken, so that a process that dies leaves it to the next.
 */
export class Pump {
  readonly #ground: PumpGround;
  readonly #loop: Loop;
  readonly #taken: Taken;
  readonly #loaded = new Set<string>();
  readonly #chats = new Map<string, InboxRow[]>();
  readonly #running = new Set<Promise<void>>();
  readonly #ending = new AbortController();
  #isFull = false;

  constructor(ground: PumpGround) {
    this.#ground = ground;
    const { platform, connection } = ground;
    this.#taken = new Taken(platform, connection, (rows) => this.#forget(rows));
    this.#loop = startLoop({ name: `phones of ${connection.id}`, every: lookEvery, log: platform.log, round: () => this.#look() });
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
    this.#isFull = this.#loaded.size >= mostLoaded;
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
        await pause(pauseAfter(failures, backoff), undefined, { signal: this.#ending.signal }).catch(() => undefined);
      }
    }
    this.#chats.delete(name);
  }

  async #handOn(row: InboxRow): Promise<boolean> {
    const { platform, listener, connection } = this.#ground;
    try {
      if (row.item.type !== 'typing' || row.age < typingLife) {
        await listener.received(connection, inboundItem(row));
      }
      return true;
    } catch (err) {
      platform.log.warn({ err, connectionId: connection.id, item: row.item.type }, 'what a phone said was not taken and comes again');
      return false;
    }
  }
}
