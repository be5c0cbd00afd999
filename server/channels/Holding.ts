import { setTimeout as pause } from 'node:timers/promises';
import type { Provider } from '#shared/areas/connectionInput.ts';
import { hasEnded, isOpen } from '#shared/rules/connectionStatus.ts';
import type { Gate as Limit } from '#server/platform/db/gate.ts';
import { execute } from '#server/platform/db/rows.ts';
import type { Scope } from '#server/platform/db/scope.ts';
import type { Platform } from '#server/platform/platform.ts';
import {
  ChannelError,
  type Channel,
  type ChannelState,
  type Hold,
  type InboundItem,
  type NumberCheck,
  type OpenOptions,
  type OwnedConnection,
  type WantedCheck,
} from './Channel.ts';
import { createBucket, type Bucket } from './bucket.ts';
import { Gate, type Acquaintances } from './Gate.ts';
import { createHoldBoard, type HoldBoard } from './holds.ts';
import { Intake } from './Intake.ts';
import { asOwner, OwnershipLost } from './lease.ts';
import type { Letters } from './Letter.ts';
import { OutgoingLine } from './OutgoingLine.ts';
import type { Pace } from './pace.ts';
import { writable } from './plainText.ts';

/** What the areas do with what channels bring. */
export interface Takers {
  /**
   * Takes items in their order into the company of their connection; what they do is committed when the work ends. Gives the items
   * without the messages that were here before.
   */
  receive(scope: Scope, connectionId: number, items: readonly InboundItem[]): Promise<readonly InboundItem[]>;
  recordState(scope: Scope, connectionId: number, state: ChannelState): Promise<void>;
  /** Why what waits for a number does not leave at once; nothing: it does. */
  recordHolds(scope: Scope, connectionId: number, holds: readonly Hold[]): Promise<void>;
  /** Whether the pace of a number held letters back when that was last told. */
  wasPaced(scope: Scope, connectionId: number): Promise<boolean>;
  readonly letters: Letters;
  readonly acquaintances: Acquaintances;
}

export interface HoldingGround {
  readonly platform: Platform;
  readonly takers: Takers;
  readonly connection: OwnedConnection;
  readonly provider: Provider;
  readonly channel: Channel;
  readonly pace: Pace;
  /** Lets so many transactions of all numbers run at a time. */
  readonly limit: Limit;
}

/** Several items hold what belongs to several chats: before they stand in the way of somebody who waits for them too, they are taken one by one. */
const briefly = `set local lock_timeout = '500ms'`;
const goodbyePatience = 10_000;

/** A number that this process holds, under one epoch: its state, and the line of what waits for it. */
export class Holding {
  readonly #ground: HoldingGround;
  readonly #intake: Intake;
  #state: ChannelState | null = null;
  #isUnsaved = false;
  #knowsPace = false;
  #isLeaving = false;
  #isLineStopped = false;
  #line: OutgoingLine | null = null;
  #lineEnded: Promise<void> = Promise.resolve();
  /** State changes are kept in the order in which they were told. */
  #keeping: Promise<void> = Promise.resolve();

  readonly #gate: Gate;
  readonly #board: HoldBoard;
  readonly #bucket: Bucket | null;
  /** Numbers that are looked up in bulk follow each other no faster than messages do. */
  readonly #checks: Bucket | null;

  constructor(ground: HoldingGround) {
    this.#ground = ground;
    const { platform, takers, connection, provider, pace } = ground;
    // Only WhatsApp minds how fast somebody writes.
    this.#bucket = provider === 'simulated' ? null : createBucket(pace);
    this.#checks = provider === 'simulated' ? null : createBucket(pace);
    this.#gate = new Gate({
      connectionId: connection.id,
      acquaintances: takers.acquaintances,
      check: (number) => this.checkNumber({ number }),
      isRestricted: () => this.#state?.state === 'restricted',
      asOwner: (work) => asOwner(platform, connection, work),
    });
    this.#board = createHoldBoard(
      (holds) => asOwner(platform, connection, (scope) => takers.recordHolds(scope, connection.id, holds)),
      platform.log,
    );
    this.#intake = new Intake(ground.limit, (items) => this.#receive(items));
  }

  get connection(): OwnedConnection {
    return this.#ground.connection;
  }

  get provider(): Provider {
    return this.#ground.provider;
  }

  get isLeaving(): boolean {
    return this.#isLeaving;
  }

  /** Nothing more will come of it until a person acts. */
  get hasEnded(): boolean {
    return this.#state !== null && hasEnded(this.#state.state, this.#state.nextAttemptAt);
  }

  /** The channel, while messages can leave. */
  get openChannel(): Channel | null {
    return !this.#isLeaving && this.#state !== null && isOpen(this.#state.state) ? this.#ground.channel : null;
  }

  open(options: OpenOptions): Promise<void> {
    return this.#ground.channel.open(this.connection, options);
  }

  wakeLine(): void {
    this.#line?.wake();
  }

  /** Takes what the channel reports, and keeps it. */
  take(state: ChannelState): Promise<void> {
    this.#state = state;
    this.#runLine(state);
    return this.keep(state);
  }

  /** Writes a state down, unless the number is somebody else's by now. */
  keep(state: ChannelState): Promise<void> {
    this.#keeping = this.#keeping.then(() => this.#write(state));
    return this.#keeping;
  }

  /** All that was told has been written down, or could not be. */
  kept(): Promise<void> {
    return this.#keeping;
  }

  /** Once more, should the database not have answered. */
  async keepAgain(): Promise<void> {
    if (this.#isUnsaved && this.#state !== null) {
      await this.keep(this.#state);
    }
  }

  async checkNumber({ number, inBulk = false }: WantedCheck): Promise<NumberCheck> {
    if (inBulk && this.#checks !== null && this.#checks.take() > 0) {
      throw new ChannelError('rateLimited', { isPassing: true });
    }
    return this.#ground.channel.checkNumber(this.connection.id, number);
  }

  receive(item: InboundItem): Promise<void> {
    if (item.type === 'receipt' && item.failure === 'restricted') {
      this.#gate.refused();
    }
    return this.#intake.take(writable(item));
  }

  /** Ends what runs; what the channel still says is not heard any more. */
  async close(options: { readonly forget: boolean }): Promise<void> {
    this.#isLeaving = true;
    await this.stopLine();
    await this.#ground.channel.close(this.connection.id, options);
    await this.kept();
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
  async stopLine(): Promise<void> {
    this.#isLineStopped = true;
    this.#endLine();
    await Promise.race([this.#lineEnded, pause(goodbyePatience, undefined, { ref: false })]);
  }

  #receive(items: readonly InboundItem[]): Promise<unknown> {
    const { platform, takers } = this.#ground;
    return asOwner(platform, this.connection, async (scope) => {
      await (items.length > 1 ? execute(scope.em, briefly) : undefined);
      return takers.receive(scope, this.connection.id, items);
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
    if (this.#isLineStopped || !isOpen(state)) {
      this.#endLine();
    } else if (this.#line === null) {
      const { platform, takers, channel, pace } = this.#ground;
      this.#line = new OutgoingLine({
        log: platform.log,
        letters: takers.letters,
        pace,
        board: this.#board,
        begin: () => this.#recallPace(),
        // Never two lines at a time: what the one before is still sending would be overtaken.
        after: this.#lineEnded,
        connection: this.connection,
        bucket: this.#bucket,
        admit: (letter) => this.#gate.pass(letter),
        send: (message, options) => channel.send(this.connection.id, message, options),
        asOwner: (work) => asOwner(platform, this.connection, work),
      });
    }
  }

  /** A number writes no faster because its process died: what the former one had used up is used up. */
  async #recallPace(): Promise<void> {
    const { platform, takers } = this.#ground;
    if (this.#bucket !== null && !this.#knowsPace) {
      const wasPaced = await asOwner(platform, this.connection, (scope) => takers.wasPaced(scope, this.connection.id));
      this.#knowsPace = true;
      if (wasPaced) {
        this.#bucket.drain();
      }
    }
  }

  async #write(state: ChannelState): Promise<void> {
    const { platform, takers } = this.#ground;
    try {
      await asOwner(platform, this.connection, (scope) => takers.recordState(scope, this.connection.id, state));
      this.#isUnsaved = false;
    } catch (error) {
      this.#isUnsaved = !(error instanceof OwnershipLost);
      platform.log.warn({ err: error, connectionId: this.connection.id, state: state.state }, 'a state could not be kept');
    }
  }
}
