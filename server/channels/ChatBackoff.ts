import { computeBackoffMs, type Backoff } from '#server/platform/async/backoff.ts';
import type { SendFailure } from '#shared/rules/delivery.ts';
import type { SendDelay } from './Channel.ts';
import type { OutboundItem } from './OutboundQueue.ts';

interface ChatFailure {
  readonly itemName: string;
  readonly delay: SendDelay;
  readonly firstFailedAt: number;
  readonly failures: number;
  readonly retryAt: number;
}

/** How long one message may fail while the number is open. */
const maxRetryMs = 30 * 60_000;
/** A file that was refused so often will be refused again. */
const maxMediaRefusals = 5;
/** What fails once is usually through a moment later: nobody is told. */
const reportAfterFailures = 2;

const nameOf = ({ kind, id }: OutboundItem): string => `${kind} ${id}`;

/** Which chats have to wait because a message of theirs cannot leave yet, and until when. */
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

  /** Milliseconds until one of these chats may be tried again. */
  nextRetryInMs(chats: readonly string[]): number {
    return Math.max(1, Math.min(Infinity, ...chats.map((chat) => (this.#chats.get(chat)?.retryAt ?? 0) - performance.now())));
  }

  /** It has failed once more; answers for how long it waits now. */
  recordFailure(letter: OutboundItem, cause: SendFailure): number {
    const { kind, id, outgoing } = letter;
    const { firstFailedAt: since, failures } = this.#of(letter);
    const wait = computeBackoffMs(failures + 1, this.#backoff);
    const hold = { cause, chat: outgoing.chat, messageId: kind === 'message' ? id : null, perMinute: null };
    this.#chats.set(outgoing.chat, {
      itemName: nameOf(letter),
      delay: hold,
      firstFailedAt: since,
      failures: failures + 1,
      retryAt: performance.now() + wait,
    });
    return wait;
  }

  /** What holds up which chat. */
  delays(): SendDelay[] {
    return [...this.#chats.values()].filter(({ failures }) => failures >= reportAfterFailures).map(({ delay: hold }) => hold);
  }

  clear({ outgoing: { chat } }: OutboundItem): void {
    this.#chats.delete(chat);
  }

  /** One more failure is the last. */
  isExhausted(letter: OutboundItem, failure: SendFailure): boolean {
    const { firstFailedAt: since, failures } = this.#of(letter);
    return performance.now() - since > maxRetryMs || (failure === 'mediaRefused' && failures + 1 >= maxMediaRefusals);
  }

  #of(letter: OutboundItem): Pick<ChatFailure, 'firstFailedAt' | 'failures'> {
    const known = this.#chats.get(letter.outgoing.chat);
    return known?.itemName === nameOf(letter) ? known : { firstFailedAt: performance.now(), failures: 0 };
  }
}
