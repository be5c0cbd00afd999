import { computeBackoffMs } from '#server/platform/async/backoff.ts';
import { createWakeSignal } from '#server/platform/async/WakeSignal.ts';
import type { Scope } from '#server/platform/database/scope.ts';
import type { Log } from '#server/platform/log.ts';
import type { SendFailure } from '#shared/rules/delivery.ts';
import type { TokenBucket } from '#server/platform/async/createTokenBucket.ts';
import { ChannelError, type SendDelay, type OutboundMessage, type OwnedConnection, type SendOptions } from './Channel.ts';
import type { SendDelayReporter } from './createSendDelayReporter.ts';
import type { OutboundItem, OutboundQueue } from './OutboundQueue.ts';
import type { ChannelTimings } from './ChannelTimings.ts';
import { ChatBackoff } from './ChatBackoff.ts';

export interface OutboundSenderDeps {
  readonly log: Log;
  readonly queue: OutboundQueue;
  readonly connection: OwnedConnection;
  /** The message as it may leave; a ChannelError when it may not. */
  authorize(letter: OutboundItem): Promise<OutboundMessage>;
  send(message: OutboundMessage, options: SendOptions): Promise<void>;
  /** What is to be known before anything is sent. */
  restorePace(): Promise<void>;
  /** The line begins when this has ended. */
  readonly startsAfter: Promise<void>;
  readonly timings: Pick<ChannelTimings, 'acknowledgeTimeoutMs' | 'retryDelayMs' | 'perMinute'>;
  /** Where it is told what the letters wait for. */
  readonly delayReporter: SendDelayReporter;
  /** How fast messages may follow each other; null: as fast as they can. */
  readonly tokenBucket: TokenBucket | null;
  /** Works as the owner of the number, or not at all. */
  inOwnerScope<T>(work: (scope: Scope) => Promise<T>): Promise<T>;
}

const pollIntervalMs = 10_000;
const maxBackoffMs = 30_000;
const expiryIntervalMs = 60_000;
/** Whoever waits for the pace less long than that does not want to be told why. */
const minReportedWaitMs = 3_000;
/** How many times the wait for an acknowledgement something may stay unconfirmed after it was sent again. */
const expiryFactor = 10;

/** What holds up the whole number rather than one chat. */
const affectsConnection = (failure: SendFailure): boolean => failure === 'disconnected' || failure === 'rateLimited';

function assertNotExpired({ expiresAt: until = null }: OutboundItem): void {
  if (until !== null && until.getTime() <= Date.now()) {
    throw new ChannelError('expired', { isTemporary: false });
  }
}

/**
 * Sends what waits for one number, in order, one at a time. Whatever is not known to have left is sent again under the same
 * id, which the other side shows once: nothing is lost, nothing is doubled, whenever the process dies. A message that cannot
 * leave yet holds up its own chat alone, unless the number itself is what fails.
 */
export class OutboundSender {
  readonly #ground: OutboundSenderDeps;
  readonly #bell = createWakeSignal();
  readonly #backoff: { firstMs: number; maxMs: number };
  readonly #troubles: ChatBackoff;
  readonly #openSince = performance.now();
  #gaveUpAt = performance.now();
  /** The last message of a former line that this one has taken up; null: it has taken up all of them. */
  #takenUp: number | null = 0;
  /** More waits than may leave within a moment. */
  #isPaced = false;
  #hasBegun = false;
  #isStopping = false;
  readonly #ended: Promise<void>;

  constructor(ground: OutboundSenderDeps) {
    this.#ground = ground;
    this.#backoff = { firstMs: ground.timings.retryDelayMs, maxMs: maxBackoffMs };
    this.#troubles = new ChatBackoff(this.#backoff);
    this.#ended = this.#run();
  }

  wake(): void {
    this.#bell.wake();
  }

  /** Lets the message that is being sent leave. */
  stop(): Promise<void> {
    this.#isStopping = true;
    this.#bell.wake();
    return this.#ended;
  }

  async #run(): Promise<void> {
    await this.#ground.startsAfter;
    let failures = 0;
    while (!this.#isStopping) {
      try {
        const pause = await this.#round();
        failures = 0;
        await this.#ground.delayReporter.report(this.#holds());
        await (pause === 0 || this.#isStopping ? undefined : this.#bell.wait(pause));
      } catch (error) {
        failures += 1;
        this.#ground.log.warn({ err: error, connectionId: this.#ground.connection.id, failures }, 'the outgoing line stumbled');
        await (this.#isStopping ? undefined : this.#bell.wait(computeBackoffMs(failures, this.#backoff)));
      }
    }
  }

  /** Answers how long nothing is to be done, unless somebody calls. */
  async #round(): Promise<number> {
    if (!this.#hasBegun) {
      await this.#ground.restorePace();
      this.#hasBegun = true;
    }
    return this.#takenUp === null ? this.#goOn() : this.#takeUp(this.#takenUp);
  }

  /** What keeps letters from leaving now. */
  #holds(): SendDelay[] {
    const { perMinute } = this.#ground.timings;
    const pace: readonly SendDelay[] = this.#isPaced ? [{ cause: 'pace', chat: '', messageId: null, perMinute }] : [];
    return [...pace, ...this.#troubles.delays()];
  }

  /** An answer to what a former line wrote may have been lost with it. Before anything new, so that a chat stays in its order. */
  async #takeUp(after: number): Promise<number> {
    const { queue: letters, connection, inOwnerScope: asOwner } = this.#ground;
    const left = await asOwner((scope) => letters.findUnacknowledged(scope, connection.id, after));
    const pause = await this.#send(left);
    this.#takenUp = pause > 0 ? after : (left.at(-1)?.id ?? null);
    return pause;
  }

  async #goOn(): Promise<number> {
    const { queue: letters, connection, inOwnerScope: asOwner, timings: pace } = this.#ground;
    const hasWaited = performance.now() - this.#openSince > pace.acknowledgeTimeoutMs;
    const wanted = { unacknowledgedForMs: hasWaited ? pace.acknowledgeTimeoutMs : null, excludedChats: this.#troubles.delayedChats() };
    const waiting = await asOwner((scope) => letters.findNext(scope, connection.id, wanted));
    const pause = await this.#send(waiting);
    if (waiting.length > 0) {
      return pause;
    }
    this.#isPaced = false;
    await this.#giveUp();
    return Math.min(pollIntervalMs, this.#troubles.nextRetryInMs(wanted.excludedChats));
  }

  /** Sends them, writes down which have left, and answers how long the number as a whole has to wait. */
  #send(waiting: readonly OutboundItem[]): Promise<number> {
    const { queue: letters, inOwnerScope: asOwner } = this.#ground;
    const sent: OutboundItem[] = [];
    return this.#deliverAll(waiting, sent).finally(() =>
      sent.length === 0 ? undefined : asOwner((scope) => letters.markWritten(scope, sent)),
    );
  }

  async #deliverAll(waiting: readonly OutboundItem[], sent: OutboundItem[]): Promise<number> {
    for (const [index, letter] of waiting.entries()) {
      if (this.#isStopping) {
        return 0;
      }
      const isHeld = this.#troubles.isDelayed(letter.outgoing.chat);
      const pause = isHeld ? 0 : this.#paceOf(letter, waiting.length - index) || (await this.#deliver(letter, sent));
      if (pause > 0) {
        return pause;
      }
    }
    return 0;
  }

  /** How long a message has to wait so that the number does not write too fast. */
  #paceOf(letter: OutboundItem, waiting: number): number {
    const { tokenBucket: bucket, timings: pace } = this.#ground;
    const pause = letter.kind === 'message' && bucket !== null ? bucket.take() : 0;
    this.#isPaced ||= pause > 0 && (waiting * 60_000) / pace.perMinute > minReportedWaitMs;
    return pause;
  }

  async #deliver(letter: OutboundItem, sent: OutboundItem[]): Promise<number> {
    const { authorize: admit, send } = this.#ground;
    try {
      assertNotExpired(letter);
      await send(await admit(letter), { isRetry: letter.isRetry });
      this.#troubles.clear(letter);
      sent.push(letter);
      return 0;
    } catch (error) {
      return this.#missed(letter, error);
    }
  }

  async #missed(letter: OutboundItem, error: unknown): Promise<number> {
    const { queue: letters, inOwnerScope: asOwner } = this.#ground;
    const { failure, isTemporary } = error instanceof ChannelError ? error : { failure: 'unknown' as const, isTemporary: true };
    const hasHope = isTemporary && !this.#troubles.isExhausted(letter, failure);
    this.#tell(letter, error, hasHope);
    if (hasHope) {
      const wait = this.#troubles.recordFailure(letter, failure);
      return affectsConnection(failure) ? wait : 0;
    }
    this.#troubles.clear(letter);
    await asOwner((scope) => letters.markFailed(scope, letter, failure));
    return 0;
  }

  #tell({ kind, id }: OutboundItem, err: unknown, hasHope: boolean): void {
    const { log, connection } = this.#ground;
    const words = hasHope ? 'a message could not be sent yet' : 'a message could not be sent';
    log.warn({ err, connectionId: connection.id, letter: `${kind} ${id}` }, words);
  }

  /** Nobody looks at a clock that never ends: what stays unconfirmed is said to have failed, until a late word says otherwise. */
  async #giveUp(): Promise<void> {
    const { queue: letters, connection, inOwnerScope: asOwner, timings: pace } = this.#ground;
    if (performance.now() - this.#gaveUpAt >= Math.min(expiryIntervalMs, pace.acknowledgeTimeoutMs)) {
      this.#gaveUpAt = performance.now();
      await asOwner((scope) => letters.expireUnacknowledged(scope, connection.id, expiryFactor * pace.acknowledgeTimeoutMs));
    }
  }
}
