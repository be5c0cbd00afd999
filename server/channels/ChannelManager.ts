import type { Provider } from '#shared/workspace/connections/input.ts';
import { type Poller, startPoller } from '#server/platform/async/Poller.ts';
import type { Platform } from '#server/platform/platform.ts';
import { channelState } from './channelState.ts';
import type { Channel, ChannelListener, ChannelState, InboundItem, OwnedConnection } from './Channel.ts';
import type { ChannelHandlers, DesiredConnection } from './ChannelHandlers.ts';
import type { ChannelTimings } from './ChannelTimings.ts';
import { forgetsCredentials, opensConnection } from './connectionCommands.ts';
import { ConnectionRuntime } from './ConnectionRuntime.ts';
import { type CompanyBatchers, createCompanyBatchers, createTransactionLimits } from './createCompanyBatchers.ts';
import { claimLease, clearCommand, isPreviousRun, type LeaseOwner, OwnershipLostError, releaseLeases, renewLeases } from './lease.ts';

/** The channels of this process, by the provider of a connection. */
export type ChannelsByProvider = Partial<Record<Provider, Channel>>;

export interface ChannelManagerDeps {
  readonly platform: Platform;
  readonly owner: LeaseOwner;
  readonly handlers: ChannelHandlers;
  readonly timings: ChannelTimings;
  /** Called once. */
  openChannels(listener: ChannelListener): ChannelsByProvider;
}

/** Connections opened per round without a command, so that a restart does not open all of them at once. */
const opensPerRound = 20;
const roundPauseMs = 1_000;
/** A connection stays closed for so long after `forget`, until its removal is committed. */
const forgottenForMs = 15_000;

const pausedState = (reason: string | null): ChannelState => channelState('paused', { reason });

/**
 * Opens the desired connections of active companies in this process, each under a lease, and closes the others. Of several
 * processes each connection has one; when that dies, another one claims its leases.
 */
export class ChannelManager {
  readonly #deps: ChannelManagerDeps;
  readonly #channels: ChannelsByProvider;
  readonly #runtimes = new Map<number, ConnectionRuntime>();
  readonly #reconciling = new Map<number, Promise<void>>();
  readonly #forgotten = new Set<number>();
  /** When a session ended by itself, by connection, on the monotonic clock. */
  readonly #endedAt = new Map<number, number>();
  readonly #transactionLimits = createTransactionLimits();
  readonly #batchers = new Map<number, CompanyBatchers>();
  #renewedAt = performance.now();
  #pollers: readonly Poller[] = [];
  #isStopping = false;

  constructor(deps: ChannelManagerDeps) {
    this.#deps = deps;
    this.#channels = deps.openChannels({
      onStateChange: (connection, state) => this.#onStateChange(connection, state),
      onItem: (connection, item) => this.#onItem(connection, item),
    });
  }

  start(): void {
    const { timings } = this.#deps;
    const { log } = this.#deps.platform;
    this.#renewedAt = performance.now();
    this.#pollers = [
      startPoller({ name: 'connections', intervalMs: timings.pollIntervalMs, log, poll: () => this.#reconcileAll() }),
      startPoller({ name: 'leases', intervalMs: timings.renewIntervalMs, log, poll: () => this.#renew() }),
      startPoller({ name: 'fence', intervalMs: Math.min(1_000, timings.fenceAfterMs), log, poll: async () => this.#fenceWhenLate() }),
    ];
  }

  /** Reads the desired connections now. */
  wake(): void {
    this.#pollers[0]?.wake();
  }

  findRuntime(connectionId: number): ConnectionRuntime | null {
    return this.#runtimes.get(connectionId) ?? null;
  }

  ownedConnections(): OwnedConnection[] {
    return [...this.#runtimes.values()].map(({ connection }) => connection);
  }

  /** Unlinks a connection that is about to be removed and does not open it again. */
  async forget(connectionId: number): Promise<void> {
    const runtime = this.#runtimes.get(connectionId);
    if (runtime !== undefined) {
      this.#forgotten.add(connectionId);
      setTimeout(() => this.#forgotten.delete(connectionId), forgottenForMs).unref();
      await this.#closeAndRelease(runtime, { forget: true });
    }
  }

  async stop(): Promise<void> {
    this.#isStopping = true;
    const { platform, owner } = this.#deps;
    await Promise.all(this.#pollers.map((loop) => loop.stop()));
    await Promise.all([...this.#runtimes.values()].map((runtime) => runtime.stopSender()));
    await Promise.all([...new Set(Object.values(this.#channels))].map((channel) => channel.stop()));
    await Promise.all(this.#reconciling.values());
    await Promise.all([...this.#runtimes.values()].map((runtime) => runtime.flushStates()));
    this.#runtimes.clear();
    await releaseLeases(platform, owner, null).catch((err: unknown) => platform.log.warn({ err }, 'the leases could not be released'));
  }

  async #reconcileAll(): Promise<void> {
    const readAt = performance.now();
    const allDesired = await this.#deps.handlers.findDesiredConnections(this.#deps.platform, this.#deps.owner.incarnation);
    const ids = new Set(allDesired.map(({ id }) => id));
    // A session that ended while this was read may not be opened by what was true before.
    const connections = allDesired.filter(({ id, command }) => command !== null || (this.#endedAt.get(id) ?? 0) < readAt);
    this.#runtimes.forEach((runtime, id) => (ids.has(id) ? undefined : this.#abandon(runtime)));
    const unopened = connections.filter((desired) => desired.command === null && this.#shouldOpen(desired));
    const postponed = new Set(unopened.slice(opensPerRound).map(({ id }) => id));
    connections.filter(({ id }) => !postponed.has(id)).forEach((desired) => this.#startReconciling(desired));
    if (postponed.size > 0) {
      setTimeout(() => this.wake(), roundPauseMs).unref();
    }
  }

  #shouldOpen(desired: DesiredConnection): boolean {
    return (
      desired.shouldBeOpen &&
      desired.isCompanyActive &&
      !this.#runtimes.has(desired.id) &&
      !this.#forgotten.has(desired.id) &&
      this.#mayClaim(desired)
    );
  }

  #mayClaim(desired: DesiredConnection): boolean {
    const { owner } = this.#deps;
    const isFree =
      desired.incarnation === null || desired.incarnation === owner.incarnation || desired.isExpired || isPreviousRun(desired, owner);
    return isFree && this.#channels[desired.provider] !== undefined;
  }

  /** At most one reconciliation per connection runs at a time; a change meanwhile is seen in the next round. */
  #startReconciling(desired: DesiredConnection): void {
    if (this.#reconciling.has(desired.id)) {
      return;
    }
    const reconciled = this.#reconcile(desired)
      .then((hasActed) => (hasActed ? this.wake() : undefined))
      .catch((error: unknown) =>
        this.#deps.platform.log.warn({ err: error, connectionId: desired.id }, 'a connection could not be reconciled'),
      )
      .finally(() => this.#reconciling.delete(desired.id));
    this.#reconciling.set(
      desired.id,
      reconciled.then(() => undefined),
    );
  }

  /** True: the work took its time, so that a newer command may be waiting. */
  async #reconcile(desired: DesiredConnection): Promise<boolean> {
    const runtime = this.#runtimes.get(desired.id);
    if (desired.command !== null) {
      return this.#execute(desired, runtime);
    }
    if (runtime === undefined) {
      return this.#shouldOpen(desired) ? this.#open(desired) : false;
    }
    if (runtime.isClosing) {
      return false;
    }
    if (!desired.shouldBeOpen || !desired.isCompanyActive) {
      return this.#suspend(runtime, desired);
    }
    if (runtime.provider !== desired.provider) {
      await this.#closeAndRelease(runtime, { forget: false });
      return this.#open(desired);
    }
    await runtime.retrySave();
    return false;
  }

  async #execute(desired: DesiredConnection, runtime: ConnectionRuntime | undefined): Promise<boolean> {
    if (desired.command === null || (runtime === undefined && !this.#mayClaim(desired))) {
      return false;
    }
    const forget = forgetsCredentials(desired.command);
    if (runtime !== undefined) {
      await this.#close(runtime, { forget });
    } else if (forget) {
      await this.#forgetUnopened(desired);
    }
    const { platform, owner } = this.#deps;
    if (opensConnection(desired.command)) {
      await (desired.isCompanyActive ? this.#open(desired) : undefined);
    } else {
      await runtime?.saveState(pausedState(desired.command === 'pause' ? 'user' : null));
      await releaseLeases(platform, owner, [desired.id]);
    }
    await clearCommand(platform, desired);
    return true;
  }

  /** Deletes the credentials of a closed connection through its channel. */
  async #forgetUnopened(desired: DesiredConnection): Promise<void> {
    const channel = this.#channels[desired.provider];
    const connection = await this.#claim(desired);
    if (channel !== undefined && connection !== null) {
      await channel.open(connection);
      await channel.close(desired.id, { forget: true });
    }
  }

  #claim(desired: DesiredConnection): Promise<OwnedConnection | null> {
    const { platform, owner } = this.#deps;
    return claimLease(platform, owner, { id: desired.id, companyId: desired.companyId, holder: desired });
  }

  async #open(desired: DesiredConnection): Promise<boolean> {
    const channel = this.#channels[desired.provider];
    const connection = channel === undefined || this.#isStopping ? null : await this.#claim(desired);
    // Checked again: a stop may have begun while the lease was claimed.
    if (channel === undefined || connection === null || this.#isStopping) {
      return false;
    }
    const { platform, handlers, owner, timings } = this.#deps;
    const runtime = new ConnectionRuntime({
      platform,
      handlers,
      timings,
      batchers: this.#batchersOf(connection.companyId),
      connection,
      channel,
      provider: desired.provider,
    });
    this.#runtimes.set(desired.id, runtime);
    this.#endedAt.delete(desired.id);
    try {
      await runtime.open({ pairingNumber: desired.command === 'code' ? desired.pairingNumber : null });
      return true;
    } catch (error) {
      this.#abandon(runtime);
      await releaseLeases(platform, owner, [desired.id]);
      throw error;
    }
  }

  /** The batchers of a company, so that its connections share transactions. */
  #batchersOf(companyId: number): CompanyBatchers {
    const { platform, handlers } = this.#deps;
    const batchers =
      this.#batchers.get(companyId) ?? createCompanyBatchers({ platform, handlers, limits: this.#transactionLimits }, companyId);
    this.#batchers.set(companyId, batchers);
    return batchers;
  }

  /** Closes the connection and keeps its lease. */
  async #close(runtime: ConnectionRuntime, options: { readonly forget: boolean }): Promise<void> {
    try {
      await runtime.close(options);
    } finally {
      this.#remove(runtime);
    }
  }

  async #closeAndRelease(runtime: ConnectionRuntime, options: { readonly forget: boolean }): Promise<void> {
    await this.#close(runtime, options);
    await releaseLeases(this.#deps.platform, this.#deps.owner, [runtime.connection.id]);
  }

  /** Closes a connection that should not be open; one of an inactive company opens again with the company. */
  async #suspend(runtime: ConnectionRuntime, { isCompanyActive }: DesiredConnection): Promise<boolean> {
    await this.#close(runtime, { forget: false });
    await (isCompanyActive ? undefined : runtime.saveState(pausedState('company')));
    await releaseLeases(this.#deps.platform, this.#deps.owner, [runtime.connection.id]);
    return true;
  }

  /** Closes a connection that is removed or owned by another process: nothing is stored any more. */
  #abandon(runtime: ConnectionRuntime): void {
    this.#remove(runtime);
    runtime.abandon();
  }

  #remove(runtime: ConnectionRuntime): void {
    if (this.#runtimes.get(runtime.connection.id) === runtime) {
      this.#runtimes.delete(runtime.connection.id);
    }
  }

  async #renew(): Promise<void> {
    const startedAt = performance.now();
    const before = [...this.#runtimes.values()];
    const renewed = await renewLeases(this.#deps.platform, this.#deps.owner);
    this.#renewedAt = startedAt;
    const isLost = (runtime: ConnectionRuntime): boolean =>
      !runtime.isClosing && this.#runtimes.get(runtime.connection.id) === runtime && !renewed.has(runtime.connection.id);
    before.filter(isLost).forEach((runtime) => this.#abandon(runtime));
  }

  #fenceWhenLate(): void {
    if (performance.now() - this.#renewedAt > this.#deps.timings.fenceAfterMs && this.#runtimes.size > 0) {
      this.#deps.platform.log.error({ connections: this.#runtimes.size }, 'the leases could not be renewed: all connections are closed');
      this.#runtimes.forEach((runtime) => this.#abandon(runtime));
    }
  }

  /** The runtime of a connection; null after the connection was given up. */
  #findCurrent({ id, epoch }: OwnedConnection): ConnectionRuntime | null {
    const runtime = this.#runtimes.get(id);
    return runtime?.connection.epoch === epoch && !runtime.isClosing ? runtime : null;
  }

  async #onStateChange(connection: OwnedConnection, state: ChannelState): Promise<void> {
    const runtime = this.#findCurrent(connection);
    await runtime?.handleState(state);
    if (runtime?.hasEnded === true && this.#findCurrent(connection) === runtime) {
      this.#endedAt.set(connection.id, performance.now());
      // The channel may await this call before it can be closed.
      setImmediate(() => void this.#closeAndRelease(runtime, { forget: false }).catch(() => undefined));
    }
  }

  async #onItem(connection: OwnedConnection, item: InboundItem): Promise<void> {
    const runtime = this.#findCurrent(connection);
    if (runtime === null) {
      throw new OwnershipLostError(connection);
    }
    await runtime.receive(item);
  }
}
