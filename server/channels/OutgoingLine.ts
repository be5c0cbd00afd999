import { pauseAfter } from '#server/platform/db/backoff.ts';
import { createBell } from '#server/platform/db/bell.ts';
import type { Scope } from '#server/platform/db/scope.ts';
import type { Log } from '#server/platform/log.ts';
import type { Failure } from '#shared/rules/delivery.ts';
import type { Bucket } from './bucket.ts';
import { ChannelError, type Hold, type OutgoingMessage, type OwnedConnection, type SendOptions } from './Channel.ts';
import type { HoldBoard } from './holds.ts';
import type { Letter, Letters } from './Letter.ts';
import type { Pace } from './pace.ts';
import { Troubles } from './Troubles.ts';

export interface LineGround {
  readonly log: Log;
  readonly letters: Letters;
  readonly connection: OwnedConnection;
  /** The message as it may leave; a ChannelError when it may not. */
  admit(letter: Letter): Promise<OutgoingMessage>;
  send(message: OutgoingMessage, options: SendOptions): Promise<void>;
  /** What is to be known before anything is sent. */
  begin(): Promise<void>;
  /** The line begins when this has ended. */
  readonly after: Promise<void>;
  readonly pace: Pick<Pace, 'acknowledge' | 'retry' | 'perMinute'>;
  /** Where it is told what the letters wait for. */
  readonly board: HoldBoard;
  /** How fast messages may follow each other; null: as fast as they can. */
  readonly bucket: Bucket | null;
  /** Works as the owner of the number, or not at all. */
  asOwner<T>(work: (scope: Scope) => Promise<T>): Promise<T>;
}

const lookEvery = 10_000;
const mostPause = 30_000;
const giveUpEvery = 60_000;
/** Whoever waits for the pace less long than that does not want to be told why. */
const shortWait = 3_000;
/** How many times the wait for an acknowledgement something may stay unconfirmed after it was sent again. */
const patience = 10;

/** What holds up the whole number rather than one chat. */
const isOfNumber = (failure: Failure): boolean => failure === 'disconnected' || failure === 'rateLimited';

function assertInTime({ until = null }: Letter): void {
  if (until !== null && until.getTime() <= Date.now()) {
    throw new ChannelError('expired', { isPassing: false });
  }
}

/**
 * Sends what waits for one number, in order, one at a time. Whatever is not known to have left is sent again under the same
 * id, which the other side shows once: nothing is lost, nothing is doubled, whenever the process dies. A message that cannot
 * leave yet holds up its own chat alone, unless the number itself is what fails.
 */
export class OutgoingLine {
  readonly #ground: LineGround;
  readonly #bell = createBell();
  readonly #backoff: { first: number; most: number };
  readonly #troubles: Troubles;
  readonly #openSince = performance.now();
  #gaveUpAt = performance.now();
  /** The last message of a former line that this one has taken up; null: it has taken up all of them. */
  #takenUp: number | null = 0;
  /** More waits than may leave within a moment. */
  #isPaced = false;
  #hasBegun = false;
  #isStopping = false;
  readonly #ended: Promise<void>;

  constructor(ground: LineGround) {
    this.#ground = ground;
    this.#backoff = { first: ground.pace.retry, most: mostPause };
    this.#troubles = new Troubles(this.#backoff);
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
        const pause = await this.#round();
        failures = 0;
        await this.#ground.board.show(this.#holds());
        await (pause === 0 || this.#isStopping ? undefined : this.#bell.wait(pause));
      } catch (error) {
        failures += 1;
        this.#ground.log.warn({ err: error, connectionId: this.#ground.connection.id, failures }, 'the outgoing line stumbled');
        await (this.#isStopping ? undefined : this.#bell.wait(pauseAfter(failures, this.#backoff)));
      }
    }
  }

  /** Answers how long nothing is to be done, unless somebody calls. */
  async #round(): Promise<number> {
    if (!this.#hasBegun) {
      await this.#ground.begin();
      this.#hasBegun = true;
    }
    return this.#takenUp === null ? this.#goOn() : this.#takeUp(this.#takenUp);
  }

  /** What keeps letters from leaving now. */
  #holds(): Hold[] {
    const { perMinute } = this.#ground.pace;
    const pace: readonly Hold[] = this.#isPaced ? [{ cause: 'pace', chat: '', messageId: null, perMinute }] : [];
    return [...pace, ...this.#troubles.holds()];
  }

  /** An answer to what a former line wrote may have been lost with it. Before anything new, so that a chat stays in its order. */
  async #takeUp(after: number): Promise<number> {
    const { letters, connection, asOwner } = this.#ground;
    const left = await asOwner((scope) => letters.unanswered(scope, connection.id, after));
    const pause = await this.#send(left);
    this.#takenUp = pause > 0 ? after : (left.at(-1)?.id ?? null);
    return pause;
  }

  async #goOn(): Promise<number> {
    const { letters, connection, asOwner, pace } = this.#ground;
    const hasWaited = performance.now() - this.#openSince > pace.acknowledge;
    const wanted = { unansweredFor: hasWaited ? pace.acknowledge : null, except: this.#troubles.waitingChats() };
    const waiting = await asOwner((scope) => letters.next(scope, connection.id, wanted));
    const pause = await this.#send(waiting);
    if (waiting.length > 0) {
      return pause;
    }
    this.#isPaced = false;
    await this.#giveUp();
    return Math.min(lookEvery, this.#troubles.nextIn(wanted.except));
  }

  /** Sends them, writes down which have left, and answers how long the number as a whole has to wait. */
  #send(waiting: readonly Letter[]): Promise<number> {
    const { letters, asOwner } = this.#ground;
    const sent: Letter[] = [];
    return this.#deliverAll(waiting, sent).finally(() =>
      sent.length === 0 ? undefined : asOwner((scope) => letters.written(scope, sent)),
    );
  }

  async #deliverAll(waiting: readonly Letter[], sent: Letter[]): Promise<number> {
    for (const [index, letter] of waiting.entries()) {
      if (this.#isStopping) {
        return 0;
      }
      const isHeld = this.#troubles.isWaiting(letter.outgoing.chat);
      const pause = isHeld ? 0 : this.#paceOf(letter, waiting.length - index) || (await this.#deliver(letter, sent));
      if (pause > 0) {
        return pause;
      }
    }
    return 0;
  }

  /** How long a message has to wait so that the number does not write too fast. */
  #paceOf(letter: Letter, waiting: number): number {
    const { bucket, pace } = this.#ground;
    const pause = letter.kind === 'message' && bucket !== null ? bucket.take() : 0;
    this.#isPaced ||= pause > 0 && (waiting * 60_000) / pace.perMinute > shortWait;
    return pause;
  }

  async #deliver(letter: Letter, sent: Letter[]): Promise<number> {
    const { admit, send } = this.#ground;
    try {
      assertInTime(letter);
      await send(await admit(letter), { isAgain: letter.isAgain });
      this.#troubles.over(letter);
      sent.push(letter);
      return 0;
    } catch (error) {
      return this.#missed(letter, error);
    }
  }

  async #missed(letter: Letter, error: unknown): Promise<number> {
    const { letters, asOwner } = this.#ground;
    const { failure, isPassing } = error instanceof ChannelError ? error : { failure: 'unknown' as const, isPassing: true };
    const hasHope = isPassing && !this.#troubles.isHopeless(letter, failure);
    this.#tell(letter, error, hasHope);
    if (hasHope) {
      const wait = this.#troubles.add(letter, failure);
      return isOfNumber(failure) ? wait : 0;
    }
    this.#troubles.over(letter);
    await asOwner((scope) => letters.failed(scope, letter, failure));
    return 0;
  }

  #tell({ kind, id }: Letter, err: unknown, hasHope: boolean): void {
    const { log, connection } = this.#ground;
    const words = hasHope ? 'a message could not be sent yet' : 'a message could not be sent';
    log.warn({ err, connectionId: connection.id, letter: `${kind} ${id}` }, words);
  }

  /** Nobody looks at a clock that never ends: what stays unconfirmed is said to have failed, until a late word says otherwise. */
  async #giveUp(): Promise<void> {
    const { letters, connection, asOwner, pace } = this.#ground;
    if (performance.now() - this.#gaveUpAt >= Math.min(giveUpEvery, pace.acknowledge)) {
      this.#gaveUpAt = performance.now();
      await asOwner((scope) => letters.giveUp(scope, connection.id, patience * pace.acknowledge));
    }
  }
}
