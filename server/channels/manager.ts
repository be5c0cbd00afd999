import type { Provider } from '#shared/areas/connectionInput.ts';
import { createGate } from '#server/platform/db/gate.ts';
import { startLoop, type Loop } from '#server/platform/db/loop.ts';
import type { Platform } from '#server/platform/platform.ts';
import type { Channel, ChannelListener, ChannelState, InboundItem, OwnedConnection } from './Channel.ts';
import { Holding, type Takers } from './Holding.ts';
import { claim, isFormerSelf, OwnershipLost, release, renew, type Owner } from './lease.ts';
import type { Pace } from './pace.ts';
import { createTurns } from './turns.ts';
import { clearWish, forgets, opens, readWanted, type Wanted } from './wanted.ts';

/** The channels of this process, by what connections call them. */
export type Channels = Partial<Record<Provider, Channel>>;

export interface ManagerGround {
  readonly platform: Platform;
  readonly owner: Owner;
  readonly takers: Takers;
  readonly pace: Pace;
  /** Made once, with the ears that the channels speak into. */
  openChannels(listener: ChannelListener): Channels;
}

/** So many transactions take items in side by side; the database has other callers too. */
const atOnce = 6;
/** So many items may wait for their turn to be taken in. */
const mostWaiting = 500;
/** So many numbers that nobody clicked on are opened per round, so that a restart does not open all of them at once. */
const openedPerRound = 20;
const roundPause = 1_000;
const forgottenFor = 15_000;

const paused = (reason: string | null): ChannelState => ({
  state: 'paused',
  reason,
  qr: null,
  code: null,
  retries: 0,
  nextAttemptAt: null,
  number: null,
});

/** What has to come one after the other: the items of a chat. A receipt may name messages of any. */
function chatOf(item: InboundItem): string {
  if (item.type === 'receipt') {
    return `receipt ${item.externalIds[0] ?? ''}`;
  }
  if (item.type === 'people' || item.type === 'quota') {
    return item.type;
  }
  if (item.type === 'call') {
    return item.caller.address;
  }
  return item.type === 'typing' || item.type === 'group' ? item.chat.address : item.key.chat;
}

/**
 * Keeps the wanted numbers of standing companies open in this process, each under a lease, hands what they bring to the areas
 * and has what waits sent. Of several processes each number has one; when that dies, another one takes it over.
 */
export class Manager {
  readonly #ground: ManagerGround;
  readonly #channels: Channels;
  readonly #held = new Map<number, Holding>();
  readonly #attending = new Map<number, Promise<void>>();
  /** Removed at any moment: not to be opened again meanwhile. */
  readonly #forgotten = new Set<number>();
  readonly #turns = createTurns(mostWaiting);
  readonly #limit = createGate(atOnce);
  #renewedAt = performance.now();
  #loops: readonly Loop[] = [];
  #isStopping = false;

  constructor(ground: ManagerGround) {
    this.#ground = ground;
    this.#channels = ground.openChannels({
      stateChanged: (connection, state) => this.#stateChanged(connection, state),
      received: (connection, item) => this.#received(connection, item),
    });
  }

  start(): void {
    const { pace } = this.#ground;
    const { log } = this.#ground.platform;
    this.#renewedAt = performance.now();
    this.#loops = [
      startLoop({ name: 'numbers', every: pace.look, log, round: () => this.#look() }),
      startLoop({ name: 'leases', every: pace.renew, log, round: () => this.#renew() }),
      startLoop({ name: 'fence', every: Math.min(1_000, pace.fenceAfter), log, round: async () => this.#fenceWhenLate() }),
    ];
  }

  /** Looks for wishes and changes now. */
  wake(): void {
    this.#loops[0]?.wake();
  }

  holding(connectionId: number): Holding | null {
    return this.#held.get(connectionId) ?? null;
  }

  heldConnections(): OwnedConnection[] {
    return [...this.#held.values()].map(({ connection }) => connection);
  }

  /** Unlinks a number that is about to be removed, and leaves it alone from then on. */
  async forget(connectionId: number): Promise<void> {
    const held = this.#held.get(connectionId);
    if (held !== undefined) {
      this.#forgotten.add(connectionId);
      setTimeout(() => this.#forgotten.delete(connectionId), forgottenFor).unref();
      await this.#leave(held, { forget: true });
    }
  }

  async stop(): Promise<void> {
    this.#isStopping = true;
    const { platform, owner } = this.#ground;
    await Promise.all(this.#loops.map((loop) => loop.stop()));
    await Promise.all([...this.#held.values()].map((held) => held.stopLine()));
    await Promise.all([...new Set(Object.values(this.#channels))].map((channel) => channel.stop()));
    await Promise.all(this.#attending.values());
    await Promise.all([...this.#held.values()].map((held) => held.kept()));
    this.#held.clear();
    await release(platform, owner, null).catch((err: unknown) => platform.log.warn({ err }, 'the leases could not be given back'));
  }

  async #look(): Promise<void> {
    const wanted = await readWanted(this.#ground.platform, this.#ground.owner.incarnation);
    const known = new Set(wanted.map(({ id }) => id));
    this.#held.forEach((held, id) => (known.has(id) ? undefined : this.#abandon(held)));
    const recovered = wanted.filter((row) => row.wish === null && this.#isToOpen(row));
    const later = new Set(recovered.slice(openedPerRound).map(({ id }) => id));
    wanted.filter(({ id }) => !later.has(id)).forEach((row) => this.#attend(row));
    if (later.size > 0) {
      setTimeout(() => this.wake(), roundPause).unref();
    }
  }

  #isToOpen(row: Wanted): boolean {
    return row.isWanted && row.isStanding && !this.#held.has(row.id) && !this.#forgotten.has(row.id) && this.#mayTake(row);
  }

  #mayTake(row: Wanted): boolean {
    const { owner } = this.#ground;
    const isFree = row.incarnation === null || row.incarnation === owner.incarnation || row.isExpired || isFormerSelf(row, owner);
    return isFree && this.#channels[row.provider] !== undefined;
  }

  /** One hand per number; what came meanwhile is looked at afterwards. */
  #attend(row: Wanted): void {
    if (this.#attending.has(row.id)) {
      return;
    }
    const settled = this.#settle(row)
      .then((hasActed) => (hasActed ? this.wake() : undefined))
      .catch((error: unknown) => this.#ground.platform.log.warn({ err: error, connectionId: row.id }, 'a number could not be attended to'))
      .finally(() => this.#attending.delete(row.id));
    this.#attending.set(
      row.id,
      settled.then(() => undefined),
    );
  }

  /** True: something was done that takes its time, so that more may have come. */
  async #settle(row: Wanted): Promise<boolean> {
    const held = this.#held.get(row.id);
    if (row.wish !== null) {
      return this.#grant(row, held);
    }
    if (held === undefined) {
      return this.#isToOpen(row) ? this.#open(row) : false;
    }
    if (held.isLeaving) {
      return false;
    }
    if (!row.isWanted || !row.isStanding) {
      return this.#suspend(held, row);
    }
    if (held.provider !== row.provider) {
      await this.#leave(held, { forget: false });
      return this.#open(row);
    }
    await held.keepAgain();
    return false;
  }

  async #grant(row: Wanted, held: Holding | undefined): Promise<boolean> {
    if (row.wish === null || (held === undefined && !this.#mayTake(row))) {
      return false;
    }
    const forget = forgets(row.wish);
    if (held !== undefined) {
      await this.#close(held, { forget });
    } else if (forget) {
      await this.#forgetUnopened(row);
    }
    const { platform, owner } = this.#ground;
    if (opens(row.wish)) {
      await (row.isStanding ? this.#open(row) : undefined);
    } else {
      await held?.keep(paused(row.wish === 'pause' ? 'user' : null));
      await release(platform, owner, [row.id]);
    }
    await clearWish(platform, row);
    return true;
  }

  /** The credentials of a number that is not running are wiped through its channel as well. */
  async #forgetUnopened(row: Wanted): Promise<void> {
    const channel = this.#channels[row.provider];
    const connection = await this.#claim(row);
    if (channel !== undefined && connection !== null) {
      await channel.open(connection);
      await channel.close(row.id, { forget: true });
    }
  }

  #claim(row: Wanted): Promise<OwnedConnection | null> {
    const { platform, owner } = this.#ground;
    return claim(platform, owner, { id: row.id, companyId: row.companyId, formerly: row });
  }

  async #open(row: Wanted): Promise<boolean> {
    const channel = this.#channels[row.provider];
    const connection = channel === undefined || this.#isStopping ? null : await this.#claim(row);
    // Asked again: a stop may have begun while the lease was taken.
    if (channel === undefined || connection === null || this.#isStopping) {
      return false;
    }
    const { platform, takers, owner, pace } = this.#ground;
    const held = new Holding({ platform, takers, pace, limit: this.#limit, connection, channel, provider: row.provider });
    this.#held.set(row.id, held);
    try {
      await held.open({ pairWith: row.wish === 'code' ? row.pairWith : null });
      return true;
    } catch (error) {
      this.#abandon(held);
      await release(platform, owner, [row.id]);
      throw error;
    }
  }

  /** Ends what runs; the number stays ours. */
  async #close(held: Holding, options: { readonly forget: boolean }): Promise<void> {
    try {
      await held.close(options);
    } finally {
      this.#remove(held);
    }
  }

  async #leave(held: Holding, options: { readonly forget: boolean }): Promise<void> {
    await this.#close(held, options);
    await release(this.#ground.platform, this.#ground.owner, [held.connection.id]);
  }

  /** Nobody wants it any more, or its company does not stand; it comes back with the company. */
  async #suspend(held: Holding, { isStanding }: Wanted): Promise<boolean> {
    await this.#close(held, { forget: false });
    await (isStanding ? undefined : held.keep(paused('company')));
    await release(this.#ground.platform, this.#ground.owner, [held.connection.id]);
    return true;
  }

  /** The number is gone, or somebody else's: nothing is written any more. */
  #abandon(held: Holding): void {
    this.#remove(held);
    held.abandon();
  }

  #remove(held: Holding): void {
    if (this.#held.get(held.connection.id) === held) {
      this.#held.delete(held.connection.id);
    }
  }

  async #renew(): Promise<void> {
    const asked = performance.now();
    const before = [...this.#held.values()];
    const kept = await renew(this.#ground.platform, this.#ground.owner);
    this.#renewedAt = asked;
    const isLost = (held: Holding): boolean =>
      !held.isLeaving && this.#held.get(held.connection.id) === held && !kept.has(held.connection.id);
    before.filter(isLost).forEach((held) => this.#abandon(held));
  }

  #fenceWhenLate(): void {
    if (performance.now() - this.#renewedAt > this.#ground.pace.fenceAfter && this.#held.size > 0) {
      this.#ground.platform.log.error({ numbers: this.#held.size }, 'the leases could not be renewed: all numbers are closed');
      this.#held.forEach((held) => this.#abandon(held));
    }
  }

  /** The present holding of a connection; null for one that was given up meanwhile. */
  #current({ id, epoch }: OwnedConnection): Holding | null {
    const held = this.#held.get(id);
    return held?.connection.epoch === epoch && !held.isLeaving ? held : null;
  }

  async #stateChanged(connection: OwnedConnection, state: ChannelState): Promise<void> {
    const held = this.#current(connection);
    await held?.take(state);
    if (held?.hasEnded === true && this.#current(connection) === held) {
      // The channel may wait for this answer before it can be closed.
      setImmediate(() => void this.#leave(held, { forget: false }).catch(() => undefined));
    }
  }

  async #received(connection: OwnedConnection, item: InboundItem): Promise<void> {
    const held = this.#current(connection);
    if (held === null) {
      throw new OwnershipLost(connection);
    }
    await this.#turns(`${connection.id} ${chatOf(item)}`, () => held.receive(item));
  }
}
