import { computeBackoffMs, type Backoff } from '#server/platform/async/backoff.ts';
import type { SendFailure } from '#shared/rules/delivery.ts';
import { minuteMs } from '#shared/rules/durations.ts';
import type { SendDelay } from './Channel.ts';
import type { OutboundItem } from './OutboundQueue.ts';

interface ChatFailure {
  readonly itemName: string;
  readonly delay: SendDelay;
  /** Milliseconds of `performance.now()`, as `retryAt`. */
  readonly firstFailedAt: number;
  readonly failures: number;
  readonly retryAt: number;
}

/** One item may fail for so long while the connection is open. */
const maxRetryMs = 30 * minuteMs;
const maxMediaRefusals = 5;
/** A single failure is usually over at the first retry: it is not reported. */
const reportAfterFailures = 2;

const itemNameOf = ({ kind, id }: OutboundItem): string => `${kind} ${id}`;

/** The chats whose first item has failed, each with its own back-off. */
export class ChatBackoff {
  readonly #backoff: Backoff;
  readonly #chats = new Map<string, ChatFailure>();

  constructor(backoff: Backoff) {
    this.#backoff = backoff;
  }

  isDelayed(chat: string): boolean {
    return (this.#chats.get(chat)?.retryAt ?? 0) > performance.now();
  }

  delayedChats(): string[] {
    return [...this.#chats.keys()].filter((chat) => this.isDelayed(chat));
  }

  /** Milliseconds until the first of these chats may be retried; Infinity for none. */
  nextRetryInMs(chats: readonly string[]): number {
    return Math.max(1, Math.min(Infinity, ...chats.map((chat) => (this.#chats.get(chat)?.retryAt ?? 0) - performance.now())));
  }

  /** Delays the chat of the item; returns the delay in milliseconds. */
  recordFailure(item: OutboundItem, cause: SendFailure): number {
    const { kind, id, outgoing } = item;
    const { firstFailedAt, failures } = this.#failureOf(item);
    const delayMs = computeBackoffMs(failures + 1, this.#backoff);
    this.#chats.set(outgoing.chat, {
      itemName: itemNameOf(item),
      delay: { cause, chat: outgoing.chat, messageId: kind === 'message' ? id : null, perMinute: null },
      firstFailedAt,
      failures: failures + 1,
      retryAt: performance.now() + delayMs,
    });
    return delayMs;
  }

  delays(): SendDelay[] {
    return [...this.#chats.values()].filter(({ failures }) => failures >= reportAfterFailures).map(({ delay }) => delay);
  }

  clear({ outgoing: { chat } }: OutboundItem): void {
    this.#chats.delete(chat);
  }

  /** Whether a further failure is final. */
  isExhausted(item: OutboundItem, failure: SendFailure): boolean {
    const { firstFailedAt, failures } = this.#failureOf(item);
    return performance.now() - firstFailedAt > maxRetryMs || (failure === 'mediaRefused' && failures + 1 >= maxMediaRefusals);
  }

  #failureOf(item: OutboundItem): Pick<ChatFailure, 'firstFailedAt' | 'failures'> {
    const failure = this.#chats.get(item.outgoing.chat);
    return failure?.itemName === itemNameOf(item) ? failure : { firstFailedAt: performance.now(), failures: 0 };
  }
}
