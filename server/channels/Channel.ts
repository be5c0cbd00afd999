import type { Readable } from 'node:stream';
import type { ConnectionState } from '#shared/workspace/connections/record.ts';
import type { SendFailure } from '#shared/rules/delivery.ts';
import type { ChannelPerson, InboundItem, MessageKey, RemoteMedia } from './InboundItem.ts';
import type { OutboundMessage } from './OutboundMessage.ts';

// What passes through the port.
export type * from './InboundItem.ts';
export type * from './OutboundMessage.ts';

/** A connection owned by this process. The epoch rises with every change of owner; a channel fences its writes by it. */
export interface OwnedConnection {
  readonly id: number;
  readonly companyId: number;
  readonly epoch: number;
}

/** The state of a connection as its channel reports it. */
export interface ChannelState {
  readonly state: ConnectionState;
  /** A key that the screens translate; null where the state is enough. */
  readonly reason: string | null;
  /** The raw text of the QR code while the state is `qr`. */
  readonly qr: string | null;
  /** The eight characters to type into the phone while the state is `code`. */
  readonly code: string | null;
  /** QR codes shown or reconnects so far. */
  readonly retries: number;
  /** The time of the next automatic attempt; while a code is shown, the time at which it expires. */
  readonly nextAttemptAt: Date | null;
  /** Digits of the connected number; known from `syncing` on. */
  readonly number: string | null;
  /** The provider's own words for the state, in the language of the account. */
  readonly text: string | null;
}

export interface SendOptions {
  /** The message was written before without acknowledgement: the channel checks first that the provider responds. */
  readonly isRetry: boolean;
}

/** Identifies a call at its channel. */
export interface CallKey {
  readonly id: string;
  /** The address of the caller. */
  readonly caller: string;
}

export interface NumberCheckInput {
  readonly number: string;
  /** One of many that nobody waits for: rejected with `rateLimited` above the rate of the connection. */
  readonly inBulk?: boolean;
}

export interface NumberCheck {
  readonly exists: boolean;
  /** The canonical address and number; null when the number does not exist. */
  readonly person: ChannelPerson | null;
}

/** A failed send or action, with the failure that the screens show. */
export class ChannelError extends Error {
  readonly failure: SendFailure;
  /** A retry may succeed; otherwise the message has failed. */
  readonly isTemporary: boolean;

  constructor(failure: SendFailure, { isTemporary, cause }: { isTemporary: boolean; cause?: unknown }) {
    super(failure, { cause });
    this.name = 'ChannelError';
    this.failure = failure;
    this.isTemporary = isTemporary;
  }
}

export interface FetchMediaOptions {
  /** The sender's phone is asked to upload an expired file again. */
  readonly canRequestReupload: boolean;
}

/** Receives the events of a channel. */
export interface ChannelListener {
  onStateChange(connection: OwnedConnection, state: ChannelState): Promise<void>;
  /**
   * Stores one item. A channel removes it from its inbox only after this has resolved and delivers it again after a rejection.
   * Items of one chat are delivered one after the other, in order (`ChatOrderedQueue`).
   */
  onItem(connection: OwnedConnection, item: InboundItem): Promise<void>;
}

export interface OpenConnectionOptions {
  /** Digits of the phone to pair by a code of eight characters; null pairs by QR code. */
  readonly pairingNumber: string | null;
}

/**
 * The actions of a channel on one connection, beside sending. A new action is declared here and gets a policy in
 * `actionPolicies.ts`; the client of the areas, the requests between processes and the dispatch derive from this interface.
 */
export interface ChannelActions {
  checkNumber(connectionId: number, input: NumberCheckInput): Promise<NumberCheck>;
  /** The contacts stored on the phone, with the names given there. */
  addressBook(connectionId: number): Promise<readonly ChannelPerson[]>;
  /** The members of a group without us; empty when unknown. */
  members(connectionId: number, chat: string): Promise<readonly ChannelPerson[]>;
  /** Sends read receipts. */
  markRead(connectionId: number, keys: readonly MessageKey[]): Promise<void>;
  setTyping(connectionId: number, chat: string, isTyping: boolean): Promise<void>;
  rejectCall(connectionId: number, call: CallKey): Promise<void>;
  /** Puts a person on the provider's block list, or takes them off. */
  setBlocked(connectionId: number, address: string, isBlocked: boolean): Promise<void>;
  /** The profile picture of a person or group, or null. */
  fetchPicture(connectionId: number, address: string): Promise<Buffer | null>;
  /** The bytes of a file, decrypted and verified. Rejects with a ChannelError that says whether a retry may succeed. */
  fetchMedia(connectionId: number, media: RemoteMedia, options: FetchMediaOptions): Promise<Readable>;
}

export type ChannelAction = keyof ChannelActions;

/** The arguments of an action after the connection id. */
export type ChannelActionArgs<Action extends ChannelAction> =
  Parameters<ChannelActions[Action]> extends [connectionId: number, ...args: infer Args] ? Args : never;

/** A messaging provider. One instance serves all connections of its kind that this process owns. */
export interface Channel extends ChannelActions {
  /** Starts a connection with its credentials, or pairs. Resolves at once; state changes report the progress. */
  open(connection: OwnedConnection, options?: OpenConnectionOptions): Promise<void>;
  /** Closes the socket. `forget` also unlinks at the provider and deletes the credentials. */
  close(connectionId: number, options: { readonly forget: boolean }): Promise<void>;
  /** Resolves when the message is written to the socket; rejects with a ChannelError. The same externalId may come twice. */
  send(connectionId: number, message: OutboundMessage, options?: SendOptions): Promise<void>;
  /** Closes all connections of this process and keeps their credentials. */
  stop(): Promise<void>;
}

/** The reason why queued messages of a connection are not sent at once. */
export interface SendDelay {
  /** The rate limit, or the failure of the last attempt. */
  readonly cause: 'pace' | SendFailure;
  /** The delayed chat; '' for all chats. */
  readonly chat: string;
  /** The failed message; null for an action or the whole connection. */
  readonly messageId: number | null;
  /** The rate limit, where it is the cause. */
  readonly perMinute: number | null;
}
