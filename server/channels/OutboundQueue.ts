import type { Scope } from '#server/platform/database/scope.ts';
import type { SendFailure } from '#shared/rules/delivery.ts';
import type { OutboundMessage } from './Channel.ts';

/** Something of ours that is on its way: a message, or what we do to one. */
export interface OutboundItem {
  readonly kind: 'message' | 'action';
  readonly id: number;
  readonly outgoing: OutboundMessage;
  /** Written before, and nobody knows whether it arrived. */
  readonly isRetry: boolean;
  /** Nobody takes it after that. */
  readonly expiresAt?: Date | null;
}

/** What of the letters that wait is wanted now. */
export interface OutboundFilter {
  /** Beside what waits, what was written so many milliseconds ago and never acknowledged; null: that is given more time. */
  readonly unacknowledgedForMs: number | null;
  /** Chats that have to wait. */
  readonly excludedChats: readonly string[];
}

/** Where the line finds what is to be sent and writes down what became of it. The messages area keeps it. */
export interface OutboundQueue {
  /** What a line before this one wrote without getting an answer, in its order, after a message; none of it is older than an hour. */
  findUnacknowledged(scope: Scope, connectionId: number, after: number): Promise<readonly OutboundItem[]>;
  /** What waits, in its order. */
  findNext(scope: Scope, connectionId: number, wanted: OutboundFilter): Promise<readonly OutboundItem[]>;
  /** They left. Should this not be written down, they are sent again, and arrive once. */
  markWritten(scope: Scope, letters: readonly OutboundItem[]): Promise<void>;
  markFailed(scope: Scope, letter: OutboundItem, failure: SendFailure): Promise<void>;
  /** What was sent again so many milliseconds ago, and never acknowledged, counts as lost. */
  expireUnacknowledged(scope: Scope, connectionId: number, unansweredFor: number): Promise<void>;
}
