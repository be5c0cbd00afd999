import { pauseAfter } from '#server/platform/db/backoff.ts';
import { createBell } from '#server/platform/db/bell.ts';
import type { Scope } from '#server/platform/db/scope.ts';
import type { Log } from '#server/platform/log.ts';
import type { Failure } from '#shared/rules/delivery.ts';
import { ChannelError, type OutgoingMessage, type OwnedConnection } from './Channel.ts';
import type { Pace } from './pace.ts';

/** Something of ours that is on its way: a message, or what we do to one. */
export interface Letter {
  readonly kind: 'message' | 'action';
  readonly id: number;
  readonly outgoing: OutgoingMessage;
  /** Written before, and nobody knows whether it arrived. */
  readonly isAgain: boolean;
}

/** Where the line finds what is to be sent and writes down what became of it. The messages area keeps it. */
export interface Letters {
  /** What waits, in its order; beside it what was written before this time and never acknowledged. */
  next(scope: Scope, connectionId: number, writtenBefore: Date | null): Promise<readonly Letter[]>;
  /** They left. Should this not be written down, they are sent again, and arrive once. */
  written(scope: Scope, letters: readonly Letter[]): Promise<void>;
  failed(scope: Scope, letter: Letter, failure: Failure): Promise<void>;
}

export interface LineGround {
  readonly log: Log;
  readonly letters: Letters;
  readonly connection: OwnedConnection;
  send(message: OutgoingMessage): Promise<void>;
  /** The line begins when this has ended. */
  readonly after: Promise<void>;
  readonly pace: Pick<Pace, 'acknowledge' | 'retry'>;
  /** Works as the owner of the number, or not at all. */
  asOwner<T>(work: (scope: Scope) => Promise<T>): Promise<T>;
}

const lookEvery = 10_000;
/** How long one message may fail while the number is open. */
const mostTrying = 30 * 60_000;
const mostPause = 30_000;

/**
 * Sends what waits for one number, in order, one at a time. Whatever is not known to have left is sent again under the same
 * id, which the other side shows once: nothing is lost, nothing is doubled, whenever the process dies.
 */
export class OutgoingLine {
  readonly #ground: LineGround;
  readonly #bell = createBell();
  readonly #backoff: { first: number; most: number };
  readonly #openSince = Date.now();
  #trouble: { readonly key: string; readonly since: number; failures: number } | null = null;
  #isStopping = false;
  readonly #ended: Promise<void>;

  constructor(ground: LineGround) {
    this.#ground = ground;
    this.#backoff = { first: ground.pace.retry, most: mostPause };
    this.#ended = this.#run();
  }

  wake(): void {
    this.#bell.ring();
  }

  /** Lets the message that is being sent leave. */
  stop(): Promise<void> {
    this.#isStopping = true;
    this.#bell.ring();
    return this.#ended;
  }

  async #run(): Promise<void> {
    await this.#ground.after;
    let failures = 0;
    while (!this.#isStopping) {
      try {
        const isMore = await this.#round();
        failures = 0;
        await (isMore || this.#isStopping ? undefined : this.#bell.wait(lookEvery));
      } catch (error) {
        failures += 1;
        this.#ground.log.warn({ err: error, connectionId: this.#ground.connection.id, failures }, 'the outgoing line stumbled');
        await (this.#isStopping ? undefined : this.#bell.wait(pauseAfter(failures, this.#backoff)));
      }
    }
  }

  /** True: there may be more to send. */
  async #round(): Promise<boolean> {
    const { letters, connection, asOwner, pace } = this.#ground;
    const hasWaited = Date.now() - this.#openSince > pace.acknowledge;
    const writtenBefore = hasWaited ? new Date(Date.now() - pace.acknowledge) : null;
    const waiting = await asOwner((scope) => letters.next(scope, connection.id, writtenBefore));
    const sent: Letter[] = [];
    const isStuck = await this.#deliverAll(waiting, sent).finally(() =>
      sent.length === 0 ? undefined : asOwner((scope) => letters.written(scope, sent)),
    );
    if (isStuck) {
      await this.#bell.wait(pauseAfter(this.#trouble?.failures ?? 1, this.#backoff));
    }
    return waiting.length > 0;
  }

  /** True: one has to wait, and so has everything behind it. */
  async #deliverAll(waiting: readonly Letter[], sent: Letter[]): Promise<boolean> {
    for (const letter of waiting) {
      if (this.#isStopping) {
        return false;
      }
      const outcome = await this.#deliver(letter);
      if (outcome === 'stuck') {
        return true;
      }
      if (outcome === 'sent') {
        sent.push(letter);
      }
    }
    return false;
  }

  async #deliver(letter: Letter): Promise<'sent' | 'failed' | 'stuck'> {
    const { letters, asOwner, send } = this.#ground;
    try {
      await send(letter.outgoing);
      this.#trouble = null;
      return 'sent';
    } catch (error) {
      const failure = this.#lastWord(letter, error);
      if (failure === null) {
        return 'stuck';
      }
      await asOwner((scope) => letters.failed(scope, letter, failure));
      return 'failed';
    }
  }

  /** The failure that ends the attempts, or null while there is hope. */
  #lastWord(letter: Letter, error: unknown): Failure | null {
    const key = `${letter.kind} ${letter.id}`;
    const before = this.#trouble?.key === key ? this.#trouble : { key, since: Date.now(), failures: 0 };
    this.#trouble = { ...before, failures: before.failures + 1 };
    const { log, connection } = this.#ground;
    const isFinal = error instanceof ChannelError && !error.isPassing;
    const hasTriedLong = Date.now() - before.since > mostTrying;
    if (!isFinal && !hasTriedLong) {
      log.warn(
        { err: error, connectionId: connection.id, letter: key, failures: this.#trouble.failures },
        'a message could not be sent yet',
      );
      return null;
    }
    this.#trouble = null;
    log.warn({ err: error, connectionId: connection.id, letter: key }, 'a message could not be sent');
    return error instanceof ChannelError ? error.failure : 'unknown';
  }
}
