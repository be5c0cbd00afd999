import type { Provider } from '#shared/workspace/connections/input.ts';
import { dayMs } from '#shared/rules/durations.ts';
import type { Scope } from '#server/platform/database/scope.ts';
import type { Platform } from '#server/platform/platform.ts';
import {
  ChannelError,
  type ChannelState,
  type ConnectionItem,
  type NumberCheck,
  type OutboundMessage,
  type OwnedConnection,
  type SendDelay,
} from './Channel.ts';
import type { OutboundItem, OutboundQueue } from './OutboundQueue.ts';
import type { ConnectionCommandName } from './connectionCommands.ts';
import type { LeaseHolder } from './lease.ts';

/** The recipient data of a connection, kept by the messages area. */
interface RecipientPolicy {
  /** A stored check that is still valid. */
  findNumberCheck(scope: Scope, number: string): Promise<NumberCheck | null>;
  /** Stores a check; a message to an existing person gets the canonical address. */
  recordNumberCheck(
    scope: Scope,
    connectionId: number,
    result: { readonly item: OutboundItem; readonly check: NumberCheck },
  ): Promise<void>;
  /** Whether the recipient has never written to this connection. */
  isStranger(scope: Scope, item: OutboundItem): Promise<boolean>;
  /** The time of the provider's last refusal of messages to strangers, within the last day. */
  findLastRestriction(scope: Scope, connectionId: number): Promise<Date | null>;
}

interface SendPolicyDeps {
  readonly connectionId: number;
  readonly recipientPolicy: RecipientPolicy;
  checkNumber(number: string): Promise<NumberCheck>;
  /** Whether the provider has restricted the connection to known recipients. */
  isRestricted(): boolean;
  inOwnerScope<T>(work: (scope: Scope) => Promise<T>): Promise<T>;
}

/** Applied to a refusal that names no end: further attempts prolong the provider's restriction. */
const restrictionMs = dayMs;

/** Checks before sending that the recipient exists and that the connection may write to them. */
export class SendPolicy {
  readonly #deps: SendPolicyDeps;
  #restrictedAt: Promise<number> | null = null;

  constructor(deps: SendPolicyDeps) {
    this.#deps = deps;
  }

  /** Records that the provider has refused a message because of too many strangers. */
  recordRestriction(): void {
    this.#restrictedAt = Promise.resolve(Date.now());
  }

  /** The message with its canonical address. Rejects with ChannelError `notOnWhatsApp` or `restricted`. */
  async authorize(item: OutboundItem): Promise<OutboundMessage> {
    const message = item.outgoing.chat.includes('@') ? item.outgoing : await this.#resolveAddress(item);
    const { recipientPolicy, inOwnerScope } = this.#deps;
    if ((await this.#isRestricted()) && (await inOwnerScope((scope) => recipientPolicy.isStranger(scope, item)))) {
      throw new ChannelError('restricted', { isTemporary: false });
    }
    return message;
  }

  async #isRestricted(): Promise<boolean> {
    this.#restrictedAt ??= this.#readLastRestriction();
    return this.#deps.isRestricted() || Date.now() - (await this.#restrictedAt) < restrictionMs;
  }

  /** A restriction outlives the process: it is read once, again after a failure. */
  async #readLastRestriction(): Promise<number> {
    const { recipientPolicy, inOwnerScope, connectionId } = this.#deps;
    try {
      return (await inOwnerScope((scope) => recipientPolicy.findLastRestriction(scope, connectionId)))?.getTime() ?? 0;
    } catch (error) {
      this.#restrictedAt = null;
      throw error;
    }
  }

  /** WhatsApp accepts a message to a number without an account and never delivers it. */
  async #resolveAddress(item: OutboundItem): Promise<OutboundMessage> {
    const { recipientPolicy, checkNumber, inOwnerScope, connectionId } = this.#deps;
    const number = item.outgoing.chat;
    const check = (await inOwnerScope((scope) => recipientPolicy.findNumberCheck(scope, number))) ?? (await checkNumber(number));
    await inOwnerScope((scope) => recipientPolicy.recordNumberCheck(scope, connectionId, { item, check }));
    if (check.person === null) {
      throw new ChannelError('notOnWhatsApp', { isTemporary: false });
    }
    return { ...item.outgoing, chat: check.person.address };
  }
}

/** A connection that should be open, that has a command, or that this process owns. */
export interface DesiredConnection extends LeaseHolder {
  readonly id: number;
  readonly companyId: number;
  readonly provider: Provider;
  readonly shouldBeOpen: boolean;
  /** The company is enabled and has paid. */
  readonly isCompanyActive: boolean;
  readonly command: ConnectionCommandName | null;
  /** Digits of the phone that a pairing code is entered on. */
  readonly pairingNumber: string | null;
  /** Counts the commands: a processed one is cleared under its number, a newer one stays. */
  readonly commandNumber: string;
  /** The lease has run out, including its grace period. */
  readonly isExpired: boolean;
}

/** The areas' side of channels. Each function works in the company of the connection. */
export interface ChannelHandlers {
  /** Stores items in order, atomically. Resolves to the items without messages that were stored before. */
  receiveItems(scope: Scope, items: readonly ConnectionItem[]): Promise<readonly ConnectionItem[]>;
  recordState(scope: Scope, connectionId: number, state: ChannelState): Promise<void>;
  /** Stores why queued messages are delayed; an empty list removes the delays. */
  recordSendDelays(scope: Scope, connectionId: number, delays: readonly SendDelay[]): Promise<void>;
  /** Whether the last stored delays included the rate limit. */
  wasPaced(scope: Scope, connectionId: number): Promise<boolean>;
  /**
   * The connections of all companies that should be open, that have a command, or whose lease belongs to this incarnation,
   * joined with their leases; by id.
   */
  findDesiredConnections(platform: Platform, incarnation: string): Promise<readonly DesiredConnection[]>;
  /** The ids of those connections that have a queued message or action. */
  findQueuedConnections(platform: Platform, connections: readonly OwnedConnection[]): Promise<readonly number[]>;
  readonly outboundQueue: OutboundQueue;
  readonly recipientPolicy: RecipientPolicy;
}
