import { setTimeout as pause } from 'node:timers/promises';
import { pauseAfter } from '#server/platform/db/backoff.ts';
import { startLoop, type Loop } from '#server/platform/db/loop.ts';
import type { Platform } from '#server/platform/platform.ts';
import type { ChannelListener, OwnedConnection } from '#server/channels/Channel.ts';
import { numberOf } from './addresses.ts';
import { inboundItem } from './inboundItem.ts';
import { readInbox, removeTaken, tellTaken, type InboxRow } from './statements.ts';

export interface PumpGround {
  readonly platform: Platform;
  readonly listener: ChannelListener;
  readonly connection: OwnedConnection;
}

const lookEvery = 2_000;
const mostLoaded = 500;
const tellEvery = 300;
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
  readonly #loaded = new Set<string>();
  readonly #chats = new Map<string, InboxRow[]>();
  readonly #running = new Set<Promise<void>>();
  readonly #ending = new AbortController();
  readonly #taken = new Set<string>();
  #telling: NodeJS.Timeout | undefined;

  constructor(ground: PumpGround) {
    this.#ground = ground;
    const { id } = ground.connection;
    this.#loop = startLoop({ name: `phones of ${id}`, every: lookEvery, log: ground.platform.log, round: () => this.#look() });
  }

  wake(): void {
    this.#loop.wake();
  }

  /** Lets what is being taken be taken. */
  async stop(): Promise<void> {
    this.#ending.abort();
    await this.#loop.stop();
    await Promise.all(this.#running);
    clearTimeout(this.#telling);
  }

  async #look(): Promise<boolean> {
    if (this.#isStopping() || this.#loaded.size >= mostLoaded) {
      return false;
    }
    const { platform, connection } = this.#ground;
    const found = await readInbox(platform, connection.id, [...this.#loaded]);
    found.forEach((row) => this.#line(row));
    return found.length > 0;
  }

  #line(row: InboxRow): void {
    this.#loaded.add(row.id);
    const chat = this.#chats.get(row.chat);
    if (chat !== undefined) {
      chat.push(row);
      return;
    }
    this.#chats.set(row.chat, [row]);
    const running = this.#work(row.chat).finally(() => {
      this.#running.delete(running);
      this.#loop.wake();
    });
    this.#running.add(running);
  }

  async #work(name: string): Promise<void> {
    const chat = this.#chats.get(name) ?? [];
    let failures = 0;
    for (let [row] = chat; row !== undefined && !this.#isStopping(); [row] = chat) {
      if (await this.#handOn(row)) {
        failures = 0;
        chat.shift();
        this.#loaded.delete(row.id);
      } else {
        failures += 1;
        await pause(pauseAfter(failures, backoff), undefined, { signal: this.#ending.signal }).catch(() => undefined);
      }
    }
    this.#chats.delete(name);
    chat.forEach(({ id }) => this.#loaded.delete(id));
  }

  async #handOn(row: InboxRow): Promise<boolean> {
    const { platform, listener, connection } = this.#ground;
    try {
      if (row.item.type !== 'typing' || row.age < typingLife) {
        await listener.received(connection, inboundItem(row));
      }
      await removeTaken(platform, { companyId: connection.companyId, connectionId: connection.id }, row);
      this.#tell(row);
      return true;
    } catch (err) {
      platform.log.warn({ err, connectionId: connection.id, item: row.item.type }, 'what a phone said was not taken and comes again');
      return false;
    }
  }

  #isStopping(): boolean {
    return this.#ending.signal.aborted;
  }

  /** The phone page hears of ticks now and then, not of each. */
  #tell({ chat, item }: InboxRow): void {
    if (item.type !== 'message') {
      return;
    }
    this.#taken.add(numberOf(chat));
    this.#telling ??= setTimeout(() => {
      const { platform, connection } = this.#ground;
      const numbers = [...this.#taken];
      this.#taken.clear();
      this.#telling = undefined;
      void tellTaken(platform, { companyId: connection.companyId, connectionId: connection.id }, numbers).catch(() => undefined);
    }, tellEvery);
  }
}
