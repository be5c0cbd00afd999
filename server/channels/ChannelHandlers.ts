import type { Scope } from '#server/platform/database/scope.ts';
import type { Platform } from '#server/platform/platform.ts';
import type { ChannelState, ConnectionItem, OwnedConnection, SendDelay } from './Channel.ts';
import type { DesiredConnection } from './DesiredConnection.ts';
import type { OutboundQueue } from './OutboundQueue.ts';
import type { RecipientPolicy } from './SendPolicy.ts';

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
