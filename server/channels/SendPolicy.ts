import type { Scope } from '#server/platform/database/scope.ts';
import { ChannelError, type NumberCheck, type OutboundMessage } from './Channel.ts';
import type { OutboundItem } from './OutboundQueue.ts';

/** What is known about those whom a number writes to. The messages area keeps it. */
export interface RecipientPolicy {
  /** Who is behind a bare number, as a check told not long ago. */
  findNumberCheck(scope: Scope, number: string): Promise<NumberCheck | null>;
  /** Keeps what a check told; a letter to somebody who exists goes to the address that the channel gave. */
  recordNumberCheck(
    scope: Scope,
    connectionId: number,
    found: { readonly letter: OutboundItem; readonly check: NumberCheck },
  ): Promise<void>;
  /** Whether the other side has never written to this number. */
  isStranger(scope: Scope, letter: OutboundItem): Promise<boolean>;
  /** When the provider last refused this number because of strangers, if that is not long ago. */
  findLastRestriction(scope: Scope, connectionId: number): Promise<Date | null>;
}

export interface SendPolicyDeps {
  readonly connectionId: number;
  readonly recipientPolicy: RecipientPolicy;
  /** Asks the channel who is behind a number. */
  checkNumber(number: string): Promise<NumberCheck>;
  /** The provider says that this number may not write to strangers. */
  isRestricted(): boolean;
  asOwner<T>(work: (scope: Scope) => Promise<T>): Promise<T>;
}

/** Where a refusal names no end: each further attempt would make it worse. */
const restrictionMs = 24 * 3_600_000;

/** What is asked before a letter leaves: whether anybody is there, and whether this number may write to them now. */
export class SendPolicy {
  readonly #ground: SendPolicyDeps;
  #refusedAt: Promise<number> | null = null;

  constructor(ground: SendPolicyDeps) {
    this.#ground = ground;
  }

  /** The provider has refused a message because this number writes to too many strangers. */
  recordRestriction(): void {
    this.#refusedAt = Promise.resolve(Date.now());
  }

  /** The message as it shall leave; a ChannelError when it may not. */
  async authorize(letter: OutboundItem): Promise<OutboundMessage> {
    const addressed = letter.outgoing.chat.includes('@') ? letter.outgoing : await this.#addressed(letter);
    const { recipientPolicy: acquaintances, asOwner } = this.#ground;
    if ((await this.#isRestricted()) && (await asOwner((scope) => acquaintances.isStranger(scope, letter)))) {
      throw new ChannelError('restricted', { isTemporary: false });
    }
    return addressed;
  }

  async #isRestricted(): Promise<boolean> {
    this.#refusedAt ??= this.#readRefusal();
    return this.#ground.isRestricted() || Date.now() - (await this.#refusedAt) < restrictionMs;
  }

  /** Outlives the process: looked up once. */
  async #readRefusal(): Promise<number> {
    const { recipientPolicy: acquaintances, asOwner, connectionId } = this.#ground;
    try {
      return (await asOwner((scope) => acquaintances.findLastRestriction(scope, connectionId)))?.getTime() ?? 0;
    } catch (error) {
      this.#refusedAt = null;
      throw error;
    }
  }

  /** What is sent to a number that is on no WhatsApp leaves without any error, and nobody ever reads it. */
  async #addressed(letter: OutboundItem): Promise<OutboundMessage> {
    const { recipientPolicy: acquaintances, checkNumber: check, asOwner, connectionId } = this.#ground;
    const number = letter.outgoing.chat;
    const found = (await asOwner((scope) => acquaintances.findNumberCheck(scope, number))) ?? (await check(number));
    await asOwner((scope) => acquaintances.recordNumberCheck(scope, connectionId, { letter, check: found }));
    if (found.person === null) {
      throw new ChannelError('notOnWhatsApp', { isTemporary: false });
    }
    return { ...letter.outgoing, chat: found.person.address };
  }
}
