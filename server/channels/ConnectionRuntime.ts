import { setTimeout as pause } from 'node:timers/promises';
import type { Provider } from '#shared/areas/connectionInput.ts';
import { hasStoppedRetrying, canSendMessages } from '#shared/rules/connectionStatus.ts';
import type { Semaphore as Limit } from '#server/platform/async/Semaphore.ts';
import { execute } from '#server/platform/database/queryRows.ts';
import type { Scope } from '#server/platform/database/scope.ts';
import type { Platform } from '#server/platform/platform.ts';
import {
  ChannelError,
  type Channel,
  type ChannelState,
  type SendDelay,
  type InboundItem,
  type NumberCheck,
  type OpenConnectionOptions,
  type OwnedConnection,
  type NumberCheckInput,
} from './Channel.ts';
import { createTokenBucket, type TokenBucket } from '#server/platform/async/createTokenBucket.ts';
import { SendPolicy, type RecipientPolicy } from './SendPolicy.ts';
import { createSendDelayReporter, type SendDelayReporter } from './createSendDelayReporter.ts';
import { InboundBatcher } from './InboundBatcher.ts';
import { inOwnerScope, OwnershipLostError } from './lease.ts';
import type { OutboundQueue } from './OutboundQueue.ts';
import { OutboundSender } from './OutboundSender.ts';
import type { ChannelTimings } from './ChannelTimings.ts';
import { stripNulCharacters } from './stripNulCharacters.ts';

/** What the areas do with what channels bring. */
export interface ChannelHandlers {
  /**
   * Takes items in their order into the company of their connection; what they do is committed when the work ends. Gives the items
   * without the messages that were here before.
   */
  receiveItems(scope: Scope, connectionId: number, items: readonly InboundItem[]): Promise<readonly InboundItem[]>;
  recordState(scope: Scope, connectionId: number, state: ChannelState): Promise<void>;
  /** Why what waits for a number does not leave at once; nothing: it does. */
  recordSendDelays(scope: Scope, connectionId: number, holds: readonly SendDelay[]): Promise<void>;
  /** Whether the pace of a number held letters back when that was last told. */
  wasPaced(scope: Scope, connectionId: number): Promise<boolean>;
  readonly outboundQueue: OutboundQueue;
  readonly recipientPolicy: RecipientPolicy;
}

export interface ConnectionRuntimeDeps {
  readonly platform: Platform;
  readonly handlers: ChannelHandlers;
  readonly connection: OwnedConnection;
  readonly provider: Provider;
  readonly channel: Channel;
  readonly timings: ChannelTimings;
  /** Lets so many transactions of all numbers run at a time. */
  readonly transactionLimit: Limit;
}

/** Several items hold what belongs to several chats: before they stand in the way of somebody who waits for them too, they are taken one by one. */
const shortLockTimeout = `set local lock_timeout = '500ms'`;
const stopTimeoutMs = 10_000;

/** A number that this process holds, under one epoch: its state, and the line of what waits for it. */
export class ConnectionRuntime {
  readonly #ground: ConnectionRuntimeDeps;
  readonly #intake: InboundBatcher;
  #state: ChannelState | null = null;
  #isUnsaved = false;
  #knowsPace = false;
  #isLeaving = false;
  #isLineStopped = false;
  #line: OutboundSender | null = null;
  #lineEnded: Promise<void> = Promise.resolve();
  /** State changes are kept in the order in which they were told. */
  #keeping: Promise<void> = Promise.resolve();

  readonly #gate: SendPolicy;
  readonly #board: SendDelayReporter;
  readonly #bucket: TokenBucket | null;
  /** Numbers that are looked up in bulk follow each other no faster than messages do. */
  readonly #checks: TokenBucket | null;

  constructor(ground: ConnectionRuntimeDeps) {
    this.#ground = ground;
    const { platform, handlers: takers, connection, provider, timings: pace } = ground;
    // Only WhatsApp minds how fast somebody writes.
    this.#bucket = provider === 'simulated' ? null : createTokenBucket(pace);
    this.#checks = provider === 'simulated' ? null : createTokenBucket(pace);
    this.#gate = new SendPolicy({
      connectionId: connection.id,
      recipientPolicy: takers.recipientPolicy,
      checkNumber: (number) => this.checkNumber({ number }),
      isRestricted: () => this.#state?.state === 'restricted',
      asOwner: (work) => inOwnerScope(platform, connection, work),
    });
    this.#board = createSendDelayReporter(
      (holds) => inOwnerScope(platform, connection, (scope) => takers.recordSendDelays(scope, connection.id, holds)),
      platform.log,
    );
    this.#intake = new InboundBatcher(ground.transactionLimit, (items) => this.#receive(items));
  }

  get connection(): OwnedConnection {
    return this.#ground.connection;
  }

  get provider(): Provider {
    return this.#ground.provider;
  }

  get isClosing(): boolean {
    return this.#isLeaving;
  }

  /** Nothing more will come of it until a person acts. */
  get hasEnded(): boolean {
    return this.#state !== null && hasStoppedRetrying(this.#state.state, this.#state.nextAttemptAt);
  }

  /** The channel, while messages can leave. */
  get openChannel(): Channel | null {
    return !this.#isLeaving && this.#state !== null && canSendMessages(this.#state.state) ? this.#ground.channel : null;
  }

  open(options: OpenConnectionOptions): Promise<void> {
    return this.#ground.channel.open(this.connection, options);
  }

  wakeSender(): void {
    this.#line?.wake();
  }

  /** Takes what the channel reports, and keeps it. */
  handleState(state: ChannelState): Promise<void> {
    this.#state = state;
    this.#runLine(state);
    return this.saveState(state);
  }

  /** Writes a state down, unless the number is somebody else's by now. */
  saveState(state: ChannelState): Promise<void> {
    this.#keeping = this.#keeping.then(() => this.#write(state));
    return this.#keeping;
  }

  /** All that was told has been written down, or could not be. */
  flushStates(): Promise<void> {
    return this.#keeping;
  }

  /** Once more, should the database not have answered. */
  async retrySave(): Promise<void> {
    if (this.#isUnsaved && this.#state !== null) {
      await this.saveState(this.#state);
    }
  }

  async checkNumber({ number, inBulk = false }: NumberCheckInput): Promise<NumberCheck> {
    if (inBulk && this.#checks !== null && this.#checks.take() > 0) {
      throw new ChannelError('rateLimited', { isTemporary: true });
    }
    return this.#ground.channel.checkNumber(this.connection.id, number);
  }

  receive(item: InboundItem): Promise<void> {
    if (item.type === 'receipt' && item.failure === 'restricted') {
      this.#gate.recordRestriction();
    }
    return this.#intake.add(stripNulCharacters(item));
  }

  /** Ends what runs; what the channel still says is not heard any more. */
  async close(options: { readonly forget: boolean }): Promise<void> {
    this.#isLeaving = true;
    await this.stopSender();
    await this.#ground.channel.close(this.connection.id, options);
    await this.flushStates();
  }

  /** The same without waiting for anybody: the number is somebody else's, or gone. */
  abandon(): void {
    const { channel, platform } = this.#ground;
    this.#isLeaving = true;
    this.#endLine();
    void channel
      .close(this.connection.id, { forget: false })
      .catch((error: unknown) => platform.log.warn({ err: error, connectionId: this.connection.id }, 'a number could not be closed'));
  }

  /** Lets what is being sent leave, unless that takes too long. */
  async stopSender(): Promise<void> {
    this.#isLineStopped = true;
    this.#endLine();
    await Promise.race([this.#lineEnded, pause(stopTimeoutMs, undefined, { ref: false })]);
  }

  #receive(items: readonly InboundItem[]): Promise<unknown> {
    const { platform, handlers: takers } = this.#ground;
    return inOwnerScope(platform, this.connection, async (scope) => {
      await (items.length > 1 ? execute(scope.em, shortLockTimeout) : undefined);
      return takers.receiveItems(scope, this.connection.id, items);
    });
  }

  #endLine(): void {
    const line = this.#line;
    this.#line = null;
    if (line !== null) {
      this.#lineEnded = line.stop();
    }
  }

  #runLine({ state }: ChannelState): void {
    if (this.#isLineStopped || !canSendMessages(state)) {
      this.#endLine();
    } else if (this.#line === null) {
      const { platform, handlers: takers, channel, timings: pace } = this.#ground;
      this.#line = new OutboundSender({
        log: platform.log,
        queue: takers.outboundQueue,
        timings: pace,
        delayReporter: this.#board,
        restorePace: () => this.#recallPace(),
        // Never two lines at a time: what the one before is still sending would be overtaken.
        startsAfter: this.#lineEnded,
        connection: this.connection,
        tokenBucket: this.#bucket,
        authorize: (letter) => this.#gate.authorize(letter),
        send: (message, options) => channel.send(this.connection.id, message, options),
        inOwnerScope: (work) => inOwnerScope(platform, this.connection, work),
      });
    }
  }

  /** A number writes no faster because its process died: what the former one had used up is used up. */
  async #recallPace(): Promise<void> {
    const { platform, handlers: takers } = this.#ground;
    if (this.#bucket !== null && !this.#knowsPace) {
      const wasPaced = await inOwnerScope(platform, this.connection, (scope) => takers.wasPaced(scope, this.connection.id));
      this.#knowsPace = true;
      if (wasPaced) {
        this.#bucket.drain();
      }
    }
  }

  async #write(state: ChannelState): Promise<void> {
    const { platform, handlers: takers } = this.#ground;
    try {
      await inOwnerScope(platform, this.connection, (scope) => takers.recordState(scope, this.connection.id, state));
      this.#isUnsaved = false;
    } catch (error) {
      this.#isUnsaved = !(error instanceof OwnershipLostError);
      platform.log.warn({ err: error, connectionId: this.connection.id, state: state.state }, 'a state could not be kept');
    }
  }
}
