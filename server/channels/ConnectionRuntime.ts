import type { Provider } from '#shared/workspace/connections/input.ts';
import { canSendMessages, hasStoppedRetrying } from '#shared/rules/connectionStatus.ts';
import { withTimeout } from '#server/platform/async/withTimeout.ts';
import { createJitteredTokenBucket, type JitteredTokenBucket } from '#server/platform/async/createJitteredTokenBucket.ts';
import type { Platform } from '#server/platform/platform.ts';
import {
  type Channel,
  type ChannelAction,
  ChannelError,
  type ChannelState,
  type InboundItem,
  type NumberCheckInput,
  type OpenConnectionOptions,
  type OwnedConnection,
} from './Channel.ts';
import { type ChannelHandlers, SendPolicy } from './ChannelHandlers.ts';
import type { ChannelTimings } from './ChannelTimings.ts';
import type { CompanyBatchers } from './createCompanyBatchers.ts';
import { createSendDelayReporter, type SendDelayReporter } from './createSendDelayReporter.ts';
import { inOwnerScope, OwnershipLostError } from './lease.ts';
import { OutboundSender } from './OutboundSender.ts';
import { toStorable } from './toStorable.ts';

interface ConnectionRuntimeDeps {
  readonly platform: Platform;
  readonly handlers: ChannelHandlers;
  readonly connection: OwnedConnection;
  readonly provider: Provider;
  readonly channel: Channel;
  readonly timings: ChannelTimings;
  /** Of the connection's company. */
  readonly batchers: CompanyBatchers;
}

const stopTimeoutMs = 10_000;

/** An action of a channel by its name. */
type ActionMethod = (this: Channel, connectionId: number, ...args: readonly unknown[]) => Promise<unknown>;

/** A connection owned by this process under one epoch: its state, its inbound items and its sender. */
export class ConnectionRuntime {
  readonly #deps: ConnectionRuntimeDeps;
  readonly #sendPolicy: SendPolicy;
  readonly #delayReporter: SendDelayReporter;
  /** Null for the simulated provider: only WhatsApp limits the rate. */
  readonly #sendBucket: JitteredTokenBucket | null;
  /** Bulk number checks are limited to the rate of messages. */
  readonly #checkBucket: JitteredTokenBucket | null;
  #state: ChannelState | null = null;
  #isUnsaved = false;
  #isPaceRestored = false;
  #isClosing = false;
  #isSenderStopped = false;
  #sender: OutboundSender | null = null;
  #senderEnded: Promise<void> = Promise.resolve();
  /** The tail of the chain that saves states in the order of their reports. */
  #savedStates: Promise<void> = Promise.resolve();

  constructor(deps: ConnectionRuntimeDeps) {
    this.#deps = deps;
    const { platform, handlers, connection, provider, timings } = deps;
    this.#sendBucket = provider === 'simulated' ? null : createJitteredTokenBucket(timings);
    this.#checkBucket = provider === 'simulated' ? null : createJitteredTokenBucket(timings);
    this.#sendPolicy = new SendPolicy({
      connectionId: connection.id,
      recipientPolicy: handlers.recipientPolicy,
      checkNumber: (number) => deps.channel.checkNumber(connection.id, { number }),
      isRestricted: () => this.#state?.state === 'restricted',
      inOwnerScope: (work) => inOwnerScope(platform, connection, work),
    });
    this.#delayReporter = createSendDelayReporter(
      (delays) => inOwnerScope(platform, connection, (scope) => handlers.recordSendDelays(scope, connection.id, delays)),
      platform.log,
    );
  }

  get connection(): OwnedConnection {
    return this.#deps.connection;
  }

  get provider(): Provider {
    return this.#deps.provider;
  }

  get isClosing(): boolean {
    return this.#isClosing;
  }

  /** Whether the session stays closed until a user acts. */
  get hasEnded(): boolean {
    return this.#state !== null && hasStoppedRetrying(this.#state.state, this.#state.nextAttemptAt);
  }

  /** The channel, while messages can be sent. */
  get openChannel(): Channel | null {
    return !this.#isClosing && this.#state !== null && canSendMessages(this.#state.state) ? this.#deps.channel : null;
  }

  open(options: OpenConnectionOptions): Promise<void> {
    return this.#deps.channel.open(this.connection, options);
  }

  /** Performs an action on the open channel. A bulk number check above the rate rejects with ChannelError `rateLimited`. */
  async perform(action: ChannelAction, args: readonly unknown[]): Promise<unknown> {
    const channel = this.openChannel;
    if (channel === null) {
      throw new Error('the connection is not open');
    }
    if (action === 'checkNumber') {
      this.#assertCheckRate(args[0] as NumberCheckInput);
    }
    return (channel[action] as ActionMethod).call(channel, this.connection.id, ...args);
  }

  wakeSender(): void {
    this.#sender?.wake();
  }

  /** Applies and saves a reported state. */
  handleState(state: ChannelState): Promise<void> {
    this.#state = state;
    this.#startOrStopSender(state);
    return this.saveState(state);
  }

  /** Saves a state, unless the connection belongs to another process by now. */
  saveState(state: ChannelState): Promise<void> {
    this.#savedStates = this.#savedStates.then(() => this.#writeState(state));
    return this.#savedStates;
  }

  /** Resolves when every reported state is saved or has failed to be. */
  flushStates(): Promise<void> {
    return this.#savedStates;
  }

  /** Saves the last state again after a failure of the database. */
  async retrySave(): Promise<void> {
    if (this.#isUnsaved && this.#state !== null) {
      await this.saveState(this.#state);
    }
  }

  receive(item: InboundItem): Promise<void> {
    if (item.type === 'receipt' && item.failure === 'restricted') {
      this.#sendPolicy.recordRestriction();
    }
    return this.#deps.batchers.inboundItems.add(this.connection, toStorable(item));
  }

  /** Stops the sender and closes the channel; later events of the channel are ignored. */
  async close(options: { readonly forget: boolean }): Promise<void> {
    this.#isClosing = true;
    await this.stopSender();
    await this.#deps.channel.close(this.connection.id, options);
    await this.flushStates();
  }

  /** Closes without waiting: the connection belongs to another process, or is removed. */
  abandon(): void {
    const { channel, platform } = this.#deps;
    this.#isClosing = true;
    this.#endSender();
    void channel
      .close(this.connection.id, { forget: false })
      .catch((error: unknown) => platform.log.warn({ err: error, connectionId: this.connection.id }, 'a connection could not be closed'));
  }

  /** Lets the message in flight finish, for a limited time. */
  async stopSender(): Promise<void> {
    this.#isSenderStopped = true;
    this.#endSender();
    await withTimeout(this.#senderEnded, stopTimeoutMs).catch(() => undefined);
  }

  #assertCheckRate({ inBulk = false }: NumberCheckInput): void {
    if (inBulk && this.#checkBucket !== null && this.#checkBucket.take() > 0) {
      throw new ChannelError('rateLimited', { isTemporary: true });
    }
  }

  #endSender(): void {
    const sender = this.#sender;
    this.#sender = null;
    if (sender !== null) {
      this.#senderEnded = sender.stop();
    }
  }

  #startOrStopSender({ state }: ChannelState): void {
    if (this.#isSenderStopped || !canSendMessages(state)) {
      this.#endSender();
    } else if (this.#sender === null) {
      const { platform, handlers, channel, timings, batchers } = this.#deps;
      this.#sender = new OutboundSender({
        log: platform.log,
        queue: handlers.outboundQueue,
        findNext: (filter) => batchers.next.add(this.connection, filter),
        markWritten: (items) => batchers.outboundItems.add(this.connection, items),
        timings,
        delayReporter: this.#delayReporter,
        restorePace: () => this.#restorePace(),
        // Never two senders at a time: the message in flight of the former one would be overtaken.
        startsAfter: this.#senderEnded,
        connection: this.connection,
        tokenBucket: this.#sendBucket,
        authorize: (item) => this.#sendPolicy.authorize(item),
        send: (message, options) => channel.send(this.connection.id, message, options),
        inOwnerScope: (work) => inOwnerScope(platform, this.connection, work),
      });
    }
  }

  /** A restart does not refill the bucket that the former process had emptied. */
  async #restorePace(): Promise<void> {
    const { platform, handlers } = this.#deps;
    if (this.#sendBucket !== null && !this.#isPaceRestored) {
      const wasPaced = await inOwnerScope(platform, this.connection, (scope) => handlers.wasPaced(scope, this.connection.id));
      this.#isPaceRestored = true;
      if (wasPaced) {
        this.#sendBucket.drain();
      }
    }
  }

  async #writeState(state: ChannelState): Promise<void> {
    const { platform, handlers } = this.#deps;
    try {
      await inOwnerScope(platform, this.connection, (scope) => handlers.recordState(scope, this.connection.id, state));
      this.#isUnsaved = false;
    } catch (error) {
      this.#isUnsaved = !(error instanceof OwnershipLostError);
      platform.log.warn({ err: error, connectionId: this.connection.id, state: state.state }, 'a connection state could not be saved');
    }
  }
}
