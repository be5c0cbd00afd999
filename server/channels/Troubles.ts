import { pauseAfter, type Backoff } from '#server/platform/db/backoff.ts';
import type { Failure } from '#shared/rules/delivery.ts';
import type { Hold } from './Channel.ts';
import type { Letter } from './Letter.ts';

interface Trouble {
  readonly letter: string;
  readonly hold: Hold;
  readonly since: number;
  readonly failures: number;
  readonly until: number;
}

/** How long one message may fail while the number is open. */
const mostTrying = 30 * 60_000;
/** A file that was refused so often will be refused again. */
const mostRefusals = 5;
/** What fails once is usually through a moment later: nobody is told. */
const toldAfter = 2;

const nameOf = ({ kind, id }: Letter): string => `${kind} ${id}`;

/** Which chats have to wait because a message of theirs cannot leave yet, and until when. */
export class Troubles {
  readonly #backoff: Backoff;
  readonly #chats = new Map<string, Trouble>();

  constructor(backoff: Backoff) {
    this.#backoff = backoff;
  }

  isWaiting(chat: string): boolean {
    return (this.#chats.get(chat)?.until ?? 0) > performance.now();
  }

  waitingChats(): string[] {
    return [...this.#chats.keys()].filter((chat) => this.isWaiting(chat));
  }

  /** Milliseconds until one of these chats may be tried again. */
  nextIn(chats: readonly string[]): number {
    return Math.max(1, Math.min(Infinity, ...chats.map((chat) => (this.#chats.get(chat)?.until ?? 0) - performance.now())));
  }

  /** It has failed once more; answers for how long it waits now. */
  add(letter: Letter, cause: Failure): number {
    const { kind, id, outgoing } = letter;
    const { since, failures } = this.#of(letter);
    const wait = pauseAfter(failures + 1, this.#backoff);
    const hold = { cause, chat: outgoing.chat, messageId: kind === 'message' ? id : null, perMinute: null };
    this.#chats.set(outgoing.chat, { letter: nameOf(letter), hold, since, failures: failures + 1, until: performance.now() + wait });
    return wait;
  }

  /** What holds up which chat. */
  holds(): Hold[] {
    return [...this.#chats.values()].filter(({ failures }) => failures >= toldAfter).map(({ hold }) => hold);
  }

  over({ outgoing: { chat } }: Letter): void {
    this.#chats.delete(chat);
  }

  /** One more failure is the last. */
  isHopeless(letter: Letter, failure: Failure): boolean {
    const { since, failures } = this.#of(letter);
    return performance.now() - since > mostTrying || (failure === 'mediaRefused' && failures + 1 >= mostRefusals);
  }

  #of(letter: Letter): Pick<Trouble, 'since' | 'failures'> {
    const known = this.#chats.get(letter.outgoing.chat);
    return known?.letter === nameOf(letter) ? known : { since: performance.now(), failures: 0 };
  }
}
