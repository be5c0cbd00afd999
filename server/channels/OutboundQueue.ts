import type { Scope } from '#server/platform/database/scope.ts';
import type { SendFailure } from '#shared/rules/delivery.ts';
import type { OutboundMessage } from './Channel.ts';

/** A queued message, or a queued action on a message. */
export interface OutboundItem {
  readonly kind: 'message' | 'action';
  readonly id: number;
  readonly outgoing: OutboundMessage;
  /** The item was written before and never acknowledged. */
  readonly isRetry: boolean;
  /** The provider refuses it after this time. */
  readonly expiresAt?: Date | null;
}

export interface OutboundFilter {
  /** Includes items written so many milliseconds ago and never acknowledged; null excludes them. */
  readonly unacknowledgedForMs: number | null;
  /** Chats in back-off. */
  readonly excludedChats: readonly string[];
}

/** A connection whose next items are wanted. */
interface OutboundRequest extends OutboundFilter {
  readonly connectionId: number;
}

/** The queue of a connection, kept by the messages area. Lists are in sending order. */
export interface OutboundQueue {
  /** Unacknowledged items of a former sender, behind the message with this id and at most an hour old. */
  findUnacknowledged(scope: Scope, connectionId: number, afterId: number): Promise<readonly OutboundItem[]>;
  /** The next items of each connection. */
  findNext(scope: Scope, requests: readonly OutboundRequest[]): Promise<readonly (readonly OutboundItem[])[]>;
  /** Marks sent items. An item that is not marked is sent again under its id, which the other side shows once. */
  markWritten(scope: Scope, items: readonly OutboundItem[]): Promise<void>;
  markFailed(scope: Scope, item: OutboundItem, failure: SendFailure): Promise<void>;
  /** Fails items that were sent again so many milliseconds ago and never acknowledged. */
  expireUnacknowledged(scope: Scope, connectionId: number, unacknowledgedForMs: number): Promise<void>;
}
