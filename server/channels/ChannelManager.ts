import type { Provider } from '#shared/areas/connectionInput.ts';
import { createSemaphore } from '#server/platform/async/Semaphore.ts';
import { startPoller, type Poller } from '#server/platform/async/Poller.ts';
import type { Platform } from '#server/platform/platform.ts';
import type { Channel, ChannelListener, ChannelState, InboundItem, OwnedConnection } from './Channel.ts';
import { ConnectionRuntime, type ChannelHandlers } from './ConnectionRuntime.ts';
import { claimLease, isPreviousRun, OwnershipLostError, releaseLeases, renewLeases, type LeaseOwner } from './lease.ts';
import type { ChannelTimings } from './ChannelTimings.ts';
import { createKeyedQueue } from '#server/platform/async/createKeyedQueue.ts';
import { clearCommand, forgetsCredentials, opensConnection, readDesiredStates, type DesiredState } from './DesiredState.ts';

/** The channels of this process, by what connections call them. */
export type ChannelsByProvider = Partial<Record<Provider, Channel>>;

export interface ChannelManagerDeps {
  readonly platform: Platform;
  readonly owner: LeaseOwner;
  readonly handlers: ChannelHandlers;
  readonly timings: ChannelTimings;
  /** Made once, with the ears that the channels speak into. */
  openChannels(listener: ChannelListener): ChannelsByProvider;
}

/** So many transactions take items in side by side; the database has other callers too. */
const maxConcurrentTransactions = 6;
/** So many items may wait for their turn to be taken in. */
const maxQueuedItems = 500;
/** So many numbers that nobody clicked on are opened per round, so that a restart does not open all of them at once. */
const opensPerRound = 20;
const roundPauseMs = 1_000;
const forgottenForMs = 15_000;

const pausedState = (reason: string | null): ChannelState => ({
  state: 'paused',
  reason,
  qr: null,
  code: null,
  retries: 0,
  nextAttemptAt: null,
  number: null,
});

/** What has to come one after the other: the items of a chat. A receipt may name messages of any. */
function orderingKey(item: InboundItem): string {
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
export class ChannelManager {
  readonly #ground: ChannelManagerDeps;
  readonly #channels: ChannelsByProvider;
  readonly #held = new Map<number, ConnectionRuntime>();
  readonly #attending = new Map<number, Promise<void>>();
  /** Removed at any moment: not to be opened again meanwhile. */
  readonly #forgotten = new Set<number>();
  readonly #turns = createKeyedQueue(maxQueuedItems);
  readonly #limit = createSemaphore(maxConcurrentTransactions);
  #renewedAt = performance.now();
  #loops: readonly Poller[] = [];
  #isStopping = false;

  constructor(ground: ChannelManagerDeps) {
    this.#ground = ground;
    this.#channels = ground.openChannels({
      onStateChange: (connection, state) => this.#stateChanged(connection, state),
      onItem: (connection, item) => this.#received(connection, item),
    });
  }

  start(): void {
    const { timings: pace } = this.#ground;
    const { log } = this.#ground.platform;
    this.#renewedAt = performance.now();
    this.#loops = [
      startPoller({ name: 'numbers', intervalMs: pace.pollIntervalMs, log, poll: () => this.#look() }),
      startPoller({ name: 'leases', intervalMs: pace.renewIntervalMs, log, poll: () => this.#renew() }),
      startPoller({ name: 'fence', intervalMs: Math.min(1_000, pace.fenceAfterMs), log, poll: async () => this.#fenceWhenLate() }),
    ];
  }

  /** Looks for wishes and changes now. */
  wake(): void {
    this.#loops[0]?.wake();
  }

  findRuntime(connectionId: number): ConnectionRuntime | null {
    return this.#held.get(connectionId) ?? null;
  }

  ownedConnections(): OwnedConnection[] {
    return [...this.#held.values()].map(({ connection }) => connection);
  }

  /** Unlinks a number that is about to be removed, and leaves it alone from then on. */
  async forget(connectionId: number): Promise<void> {
    const held = this.#held.get(connectionId);
    if (held !== undefined) {
      this.#forgotten.add(connectionId);
      setTimeout(() => this.#forgotten.delete(connectionId), forgottenForMs).unref();
      await this.#leave(held, { forget: true });
    }
  }

  async stop(): Promise<void> {
    this.#isStopping = true;
    const { platform, owner } = this.#ground;
    await Promise.all(this.#loops.map((loop) => loop.stop()));
    await Promise.all([...this.#held.values()].map((held) => held.stopSender()));
    await Promise.all([...new Set(Object.values(this.#channels))].map((channel) => channel.stop()));
    await Promise.all(this.#attending.values());
    await Promise.all([...this.#held.values()].map((held) => held.flushStates()));
    this.#held.clear();
    await releaseLeases(platform, owner, null).catch((err: unknown) => platform.log.warn({ err }, 'the leases could not be given back'));
  }

  async #look(): Promise<void> {
    const wanted = await readDesiredStates(this.#ground.platform, this.#ground.owner.incarnation);
    const known = new Set(wanted.map(({ id }) => id));
    this.#held.forEach((held, id) => (known.has(id) ? undefined : this.#abandon(held)));
    const recovered = wanted.filter((row) => row.command === null && this.#isToOpen(row));
    const later = new Set(recovered.slice(opensPerRound).map(({ id }) => id));
    wanted.filter(({ id }) => !later.has(id)).forEach((row) => this.#attend(row));
    if (later.size > 0) {
      setTimeout(() => this.wake(), roundPauseMs).unref();
    }
  }

  #isToOpen(row: DesiredState): boolean {
    return row.shouldBeOpen && row.isCompanyActive && !this.#held.has(row.id) && !this.#forgotten.has(row.id) && this.#mayTake(row);
  }

  #mayTake(row: DesiredState): boolean {
    const { owner } = this.#ground;
    const isFree = row.incarnation === null || row.incarnation === owner.incarnation || row.isExpired || isPreviousRun(row, owner);
    return isFree && this.#channels[row.provider] !== undefined;
  }

  /** One hand per number; what came meanwhile is looked at afterwards. */
  #attend(row: DesiredState): void {
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
  async #settle(row: DesiredState): Promise<boolean> {
    const held = this.#held.get(row.id);
    if (row.command !== null) {
      return this.#grant(row, held);
    }
    if (held === undefined) {
      return this.#isToOpen(row) ? this.#open(row) : false;
    }
    if (held.isClosing) {
      return false;
    }
    if (!row.shouldBeOpen || !row.isCompanyActive) {
      return this.#suspend(held, row);
    }
    if (held.provider !== row.provider) {
      await this.#leave(held, { forget: false });
      return this.#open(row);
    }
    await held.retrySave();
    return false;
  }

  async #grant(row: DesiredState, held: ConnectionRuntime | undefined): Promise<boolean> {
    if (row.command === null || (held === undefined && !this.#mayTake(row))) {
      return false;
    }
    const forget = forgetsCredentials(row.command);
    if (held !== undefined) {
      await this.#close(held, { forget });
    } else if (forget) {
      await this.#forgetUnopened(row);
    }
    const { platform, owner } = this.#ground;
    if (opensConnection(row.command)) {
      await (row.isCompanyActive ? this.#open(row) : undefined);
    } else {
      await held?.saveState(pausedState(row.command === 'pause' ? 'user' : null));
      await releaseLeases(platform, owner, [row.id]);
    }
    await clearCommand(platform, row);
    return true;
  }

  /** The credentials of a number that is not running are wiped through its channel as well. */
  async #forgetUnopened(row: DesiredState): Promise<void> {
    const channel = this.#channels[row.provider];
    const connection = await this.#claim(row);
    if (channel !== undefined && connection !== null) {
      await channel.open(connection);
      await channel.close(row.id, { forget: true });
    }
  }

  #claim(row: DesiredState): Promise<OwnedConnection | null> {
    const { platform, owner } = this.#ground;
    return claimLease(platform, owner, { id: row.id, companyId: row.companyId, formerly: row });
  }

  async #open(row: DesiredState): Promise<boolean> {
    const channel = this.#channels[row.provider];
    const connection = channel === undefined || this.#isStopping ? null : await this.#claim(row);
    // Asked again: a stop may have begun while the lease was taken.
    if (channel === undefined || connection === null || this.#isStopping) {
      return false;
    }
    const { platform, handlers: takers, owner, timings: pace } = this.#ground;
    const held = new ConnectionRuntime({
      platform,
      handlers: takers,
      timings: pace,
      transactionLimit: this.#limit,
      connection,
      channel,
      provider: row.provider,
    });
    this.#held.set(row.id, held);
    try {
      await held.open({ pairingNumber: row.command === 'code' ? row.pairingNumber : null });
      return true;
    } catch (error) {
      this.#abandon(held);
      await releaseLeases(platform, owner, [row.id]);
      throw error;
    }
  }

  /** Ends what runs; the number stays ours. */
  async #close(held: ConnectionRuntime, options: { readonly forget: boolean }): Promise<void> {
    try {
      await held.close(options);
    } finally {
      this.#remove(held);
    }
  }

  async #leave(held: ConnectionRuntime, options: { readonly forget: boolean }): Promise<void> {
    await this.#close(held, options);
    await releaseLeases(this.#ground.platform, this.#ground.owner, [held.connection.id]);
  }

  /** Nobody wants it any more, or its company does not stand; it comes back with the company. */
  async #suspend(held: ConnectionRuntime, { isCompanyActive: isStanding }: DesiredState): Promise<boolean> {
    await this.#close(held, { forget: false });
    await (isStanding ? undefined : held.saveState(pausedState('company')));
    await releaseLeases(this.#ground.platform, this.#ground.owner, [held.connection.id]);
    return true;
  }

  /** The number is gone, or somebody else's: nothing is written any more. */
  #abandon(held: ConnectionRuntime): void {
    this.#remove(held);
    held.abandon();
  }

  #remove(held: ConnectionRuntime): void {
    if (this.#held.get(held.connection.id) === held) {
      this.#held.delete(held.connection.id);
    }
  }

  async #renew(): Promise<void> {
    const asked = performance.now();
    const before = [...this.#held.values()];
    const kept = await renewLeases(this.#ground.platform, this.#ground.owner);
    this.#renewedAt = asked;
    const isLost = (held: ConnectionRuntime): boolean =>
      !held.isClosing && this.#held.get(held.connection.id) === held && !kept.has(held.connection.id);
    before.filter(isLost).forEach((held) => this.#abandon(held));
  }

  #fenceWhenLate(): void {
    if (performance.now() - this.#renewedAt > this.#ground.timings.fenceAfterMs && this.#held.size > 0) {
      this.#ground.platform.log.error({ numbers: this.#held.size }, 'the leases could not be renewed: all numbers are closed');
      this.#held.forEach((held) => this.#abandon(held));
    }
  }

  /** The present holding of a connection; null for one that was given up meanwhile. */
  #current({ id, epoch }: OwnedConnection): ConnectionRuntime | null {
    const held = this.#held.get(id);
    return held?.connection.epoch === epoch && !held.isClosing ? held : null;
  }

  async #stateChanged(connection: OwnedConnection, state: ChannelState): Promise<void> {
    const held = this.#current(connection);
    await held?.handleState(state);
    if (held?.hasEnded === true && this.#current(connection) === held) {
      // The channel may wait for this answer before it can be closed.
      setImmediate(() => void this.#leave(held, { forget: false }).catch(() => undefined));
    }
  }

  async #received(connection: OwnedConnection, item: InboundItem): Promise<void> {
    const held = this.#current(connection);
    if (held === null) {
      throw new OwnershipLostError(connection);
    }
    await this.#turns(`${connection.id} ${orderingKey(item)}`, () => held.receive(item));
  }
}
