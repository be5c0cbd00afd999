import { computeBackoffMs, type Backoff } from '#server/platform/async/backoff.ts';
import type { JitteredTokenBucket } from '#server/platform/async/createJitteredTokenBucket.ts';
import { createWakeSignal } from '#server/platform/async/WakeSignal.ts';
import type { Scope } from '#server/platform/database/scope.ts';
import type { Log } from '#server/platform/log.ts';
import type { SendFailure } from '#shared/rules/delivery.ts';
import { minuteMs } from '#shared/rules/durations.ts';
import { ChannelError, type OutboundMessage, type OwnedConnection, type SendDelay, type SendOptions } from './Channel.ts';
import type { ChannelTimings } from './ChannelTimings.ts';
import { ChatBackoff } from './ChatBackoff.ts';
import type { SendDelayReporter } from './createSendDelayReporter.ts';
import type { OutboundFilter, OutboundItem, OutboundQueue } from './OutboundQueue.ts';

export interface OutboundSenderDeps {
  readonly log: Log;
  readonly queue: Pick<OutboundQueue, 'findUnacknowledged' | 'markFailed' | 'expireUnacknowledged'>;
  readonly connection: OwnedConnection;
  /** The queue, in transactions that the connections of a company share. */
  findNext(filter: OutboundFilter): Promise<readonly OutboundItem[]>;
  markWritten(items: readonly OutboundItem[]): Promise<void>;
  /** The message with its canonical address; rejects with a ChannelError when it may not be sent. */
  authorize(item: OutboundItem): Promise<OutboundMessage>;
  send(message: OutboundMessage, options: SendOptions): Promise<void>;
  /** Runs once, before the first message. */
  restorePace(): Promise<void>;
  /** The end of the former sender of the connection. */
  readonly startsAfter: Promise<void>;
  readonly timings: Pick<ChannelTimings, 'acknowledgeTimeoutMs' | 'retryDelayMs' | 'perMinute'>;
  readonly delayReporter: SendDelayReporter;
  /** The rate limit of messages; null for none. */
  readonly tokenBucket: JitteredTokenBucket | null;
  inOwnerScope<T>(work: (scope: Scope) => Promise<T>): Promise<T>;
}

const pollIntervalMs = 10_000;
const maxBackoffMs = 30_000;
const expiryIntervalMs = 60_000;
/** A shorter wait for the rate limit is not reported. */
const minReportedWaitMs = 3_000;
/** An item that was sent again expires after so many acknowledgement timeouts. */
const expiryFactor = 10;

/** Whether a failure delays the whole connection rather than one chat. */
const affectsConnection = (failure: SendFailure): boolean => failure === 'disconnected' || failure === 'rateLimited';

function assertNotExpired({ expiresAt = null }: OutboundItem): void {
  if (expiresAt !== null && expiresAt.getTime() <= Date.now()) {
    throw new ChannelError('expired', { isTemporary: false });
  }
}

/**
 * Sends the queue of one connection, in order, one item at a time. An item that is not known to have left is sent again under
 * its id, which the other side shows once: nothing is lost or doubled, whenever the process dies. A failing item delays its own
 * chat only, unless the connection itself fails.
 */
export class OutboundSender {
  readonly #deps: OutboundSenderDeps;
  readonly #wakeSignal = createWakeSignal();
  readonly #backoff: Backoff;
  readonly #chatBackoff: ChatBackoff;
  readonly #startedAt = performance.now();
  #expiredAt = performance.now();
  /** The last message of a former sender that was sent again; null after all of them. */
  #resumedUntil: number | null = 0;
  /** The queue is longer than the rate limit allows within moments. */
  #isPaced = false;
  #isPaceRestored = false;
  #isStopping = false;
  readonly #ended: Promise<void>;

  constructor(deps: OutboundSenderDeps) {
    this.#deps = deps;
    this.#backoff = { firstMs: deps.timings.retryDelayMs, maxMs: maxBackoffMs };
    this.#chatBackoff = new ChatBackoff(this.#backoff);
    this.#ended = this.#run();
  }

  wake(): void {
    this.#wakeSignal.wake();
  }

  /** Lets the message in flight finish. */
  stop(): Promise<void> {
    this.#isStopping = true;
    this.#wakeSignal.wake();
    return this.#ended;
  }

  async #run(): Promise<void> {
    await this.#deps.startsAfter;
    let failures = 0;
    while (!this.#isStopping) {
      try {
        const waitMs = await this.#sendNext();
        failures = 0;
        await this.#deps.delayReporter.report(this.#delays());
        await (waitMs === 0 || this.#isStopping ? undefined : this.#wakeSignal.wait(waitMs));
      } catch (error) {
        failures += 1;
        this.#deps.log.warn({ err: error, connectionId: this.#deps.connection.id, failures }, 'a round of sending failed');
        await (this.#isStopping ? undefined : this.#wakeSignal.wait(computeBackoffMs(failures, this.#backoff)));
      }
    }
  }

  /** One round; returns the milliseconds until the next. */
  async #sendNext(): Promise<number> {
    if (!this.#isPaceRestored) {
      await this.#deps.restorePace();
      this.#isPaceRestored = true;
    }
    return this.#resumedUntil === null ? this.#sendQueue() : this.#resume(this.#resumedUntil);
  }

  #delays(): SendDelay[] {
    const { perMinute } = this.#deps.timings;
    const pace: readonly SendDelay[] = this.#isPaced ? [{ cause: 'pace', chat: '', messageId: null, perMinute }] : [];
    return [...pace, ...this.#chatBackoff.delays()];
  }

  /** Sends the unacknowledged items of a former sender again, before the queue, so that each chat stays in order. */
  async #resume(afterId: number): Promise<number> {
    const { queue, connection, inOwnerScope } = this.#deps;
    const items = await inOwnerScope((scope) => queue.findUnacknowledged(scope, connection.id, afterId));
    const waitMs = await this.#sendAll(items);
    this.#resumedUntil = waitMs > 0 ? afterId : (items.at(-1)?.id ?? null);
    return waitMs;
  }

  async #sendQueue(): Promise<number> {
    const { findNext, timings } = this.#deps;
    const mayBeUnacknowledged = performance.now() - this.#startedAt > timings.acknowledgeTimeoutMs;
    const filter: OutboundFilter = {
      unacknowledgedForMs: mayBeUnacknowledged ? timings.acknowledgeTimeoutMs : null,
      excludedChats: this.#chatBackoff.delayedChats(),
    };
    const items = await findNext(filter);
    const waitMs = await this.#sendAll(items);
    if (items.length > 0) {
      return waitMs;
    }
    this.#isPaced = false;
    await this.#expireUnacknowledged();
    return Math.min(pollIntervalMs, this.#chatBackoff.nextRetryInMs(filter.excludedChats));
  }

  /** Sends items and marks the sent ones; returns the milliseconds that the whole connection has to wait. */
  #sendAll(items: readonly OutboundItem[]): Promise<number> {
    const sent: OutboundItem[] = [];
    return this.#sendInOrder(items, sent).finally(() => (sent.length === 0 ? undefined : this.#deps.markWritten(sent)));
  }

  async #sendInOrder(items: readonly OutboundItem[], sentItems: OutboundItem[]): Promise<number> {
    for (const [index, item] of items.entries()) {
      if (this.#isStopping) {
        return 0;
      }
      const isDelayed = this.#chatBackoff.isDelayed(item.outgoing.chat);
      const waitMs = isDelayed ? 0 : this.#takeToken(item, items.length - index) || (await this.#sendItem(item, sentItems));
      if (waitMs > 0) {
        return waitMs;
      }
    }
    return 0;
  }

  /** Milliseconds until the rate limit admits the item. */
  #takeToken(item: OutboundItem, queuedCount: number): number {
    const { tokenBucket, timings } = this.#deps;
    const waitMs = item.kind === 'message' && tokenBucket !== null ? tokenBucket.take() : 0;
    this.#isPaced ||= waitMs > 0 && (queuedCount * minuteMs) / timings.perMinute > minReportedWaitMs;
    return waitMs;
  }

  async #sendItem(item: OutboundItem, sentItems: OutboundItem[]): Promise<number> {
    const { authorize, send } = this.#deps;
    try {
      assertNotExpired(item);
      await send(await authorize(item), { isRetry: item.isRetry });
      this.#chatBackoff.clear(item);
      sentItems.push(item);
      return 0;
    } catch (error) {
      return this.#handleFailure(item, error);
    }
  }

  async #handleFailure(item: OutboundItem, error: unknown): Promise<number> {
    const { queue, inOwnerScope, log, connection } = this.#deps;
    const { failure, isTemporary } = error instanceof ChannelError ? error : { failure: 'unknown' as const, isTemporary: true };
    const isRetried = isTemporary && !this.#chatBackoff.isExhausted(item, failure);
    const text = isRetried ? 'an item could not be sent yet' : 'an item could not be sent';
    log.warn({ err: error, connectionId: connection.id, item: `${item.kind} ${item.id}` }, text);
    if (isRetried) {
      const delayMs = this.#chatBackoff.recordFailure(item, failure);
      return affectsConnection(failure) ? delayMs : 0;
    }
    this.#chatBackoff.clear(item);
    await inOwnerScope((scope) => queue.markFailed(scope, item, failure));
    return 0;
  }

  /** Fails items without an acknowledgement; a late one still changes them to delivered. */
  async #expireUnacknowledged(): Promise<void> {
    const { queue, connection, inOwnerScope, timings } = this.#deps;
    if (performance.now() - this.#expiredAt >= Math.min(expiryIntervalMs, timings.acknowledgeTimeoutMs)) {
      this.#expiredAt = performance.now();
      await inOwnerScope((scope) => queue.expireUnacknowledged(scope, connection.id, expiryFactor * timings.acknowledgeTimeoutMs));
    }
  }
}
