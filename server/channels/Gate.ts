import type { Scope } from '#server/platform/db/scope.ts';
import { ChannelError, type NumberCheck, type OutgoingMessage } from './Channel.ts';
import type { Letter } from './Letter.ts';

/** What is known about those whom a number writes to. The messages area keeps it. */
export interface Acquaintances {
  /** Who is behind a bare number, as a check told not long ago. */
  remembered(scope: Scope, number: string): Promise<NumberCheck | null>;
  /** Keeps what a check told; a letter to somebody who exists goes to the address that the channel gave. */
  addressed(scope: Scope, connectionId: number, found: { readonly letter: Letter; readonly check: NumberCheck }): Promise<void>;
  /** Whether the other side has never written to this number. */
  isStranger(scope: Scope, letter: Letter): Promise<boolean>;
  /** When the provider last refused this number because of strangers, if that is not long ago. */
  refusedAt(scope: Scope, connectionId: number): Promise<Date | null>;
}

export interface GateGround {
  readonly connectionId: number;
  readonly acquaintances: Acquaintances;
  /** Asks the channel who is behind a number. */
  check(number: string): Promise<NumberCheck>;
  /** The provider says that this number may not write to strangers. */
  isRestricted(): boolean;
  asOwner<T>(work: (scope: Scope) => Promise<T>): Promise<T>;
}

/** Where a refusal names no end: each further attempt would make it worse. */
const restriction = 24 * 3_600_000;

/** What is asked before a letter leaves: whether anybody is there, and whether this number may write to them now. */
export class Gate {
  readonly #ground: GateGround;
  #refusedAt: Promise<number> | null = null;

  constructor(ground: GateGround) {
    this.#ground = ground;
  }

  /** The provider has refused a message because this number writes to too many strangers. */
  refused(): void {
    this.#refusedAt = Promise.resolve(Date.now());
  }

  /** The message as it shall leave; a ChannelError when it may not. */
  async pass(letter: Letter): Promise<OutgoingMessage> {
    const addressed = letter.outgoing.chat.includes('@') ? letter.outgoing : await this.#addressed(letter);
    const { acquaintances, asOwner } = this.#ground;
    if ((await this.#isRestricted()) && (await asOwner((scope) => acquaintances.isStranger(scope, letter)))) {
      throw new ChannelError('restricted', { isPassing: false });
    }
    return addressed;
  }

  async #isRestricted(): Promise<boolean> {
    this.#refusedAt ??= this.#readRefusal();
    return this.#ground.isRestricted() || Date.now() - (await this.#refusedAt) < restriction;
  }

  /** Outlives the process: looked up once. */
  async #readRefusal(): Promise<number> {
    const { acquaintances, asOwner, connectionId } = this.#ground;
    try {
      return (await asOwner((scope) => acquaintances.refusedAt(scope, connectionId)))?.getTime() ?? 0;
    } catch (error) {
      this.#refusedAt = null;
      throw error;
    }
  }

  /** What is sent to a number that is on no WhatsApp leaves without any error, and nobody ever reads it. */
  async #addressed(letter: Letter): Promise<OutgoingMessage> {
    const { acquaintances, check, asOwner, connectionId } = this.#ground;
    const number = letter.outgoing.chat;
    const found = (await asOwner((scope) => acquaintances.remembered(scope, number))) ?? (await check(number));
    await asOwner((scope) => acquaintances.addressed(scope, connectionId, { letter, check: found }));
    if (found.person === null) {
      throw new ChannelError('notOnWhatsApp', { isPassing: false });
    }
    return { ...letter.outgoing, chat: found.person.address };
  }
}
