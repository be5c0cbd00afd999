import type { ConnectionState } from '#shared/workspace/connections/record.ts';
import type { SendFailure } from '#shared/rules/delivery.ts';
import type { ChannelActions } from './ChannelActions.ts';
import type { InboundItem } from './InboundItem.ts';
import type { OutboundMessage } from './OutboundMessage.ts';

// What passes through the port.
export type * from './ChannelActions.ts';
export { ChannelError } from './ChannelError.ts';
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
