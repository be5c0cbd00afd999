import type { Scope } from '#server/platform/db/scope.ts';
import type { Failure } from '#shared/rules/delivery.ts';
import type { OutgoingMessage } from './Channel.ts';

/** Something of ours that is on its way: a message, or what we do to one. */
export interface Letter {
  readonly kind: 'message' | 'action';
  readonly id: number;
  readonly outgoing: OutgoingMessage;
  /** Written before, and nobody knows whether it arrived. */
  readonly isAgain: boolean;
  /** Nobody takes it after that. */
  readonly until?: Date | null;
}

/** What of the letters that wait is wanted now. */
export interface Wanted {
  /** Beside what waits, what was written so many milliseconds ago and never acknowledged; null: that is given more time. */
  readonly unansweredFor: number | null;
  /** Chats that have to wait. */
  readonly except: readonly string[];
}

/** Where the line finds what is to be sent and writes down what became of it. The messages area keeps it. */
export interface Letters {
  /** What a line before this one wrote without getting an answer, in its order, after a message; none of it is older than an hour. */
  unanswered(scope: Scope, connectionId: number, after: number): Promise<readonly Letter[]>;
  /** What waits, in its order. */
  next(scope: Scope, connectionId: number, wanted: Wanted): Promise<readonly Letter[]>;
  /** They left. Should this not be written down, they are sent again, and arrive once. */
  written(scope: Scope, letters: readonly Letter[]): Promise<void>;
  failed(scope: Scope, letter: Letter, failure: Failure): Promise<void>;
  /** What was sent again so many milliseconds ago, and never acknowledged, counts as lost. */
  giveUp(scope: Scope, connectionId: number, unansweredFor: number): Promise<void>;
}
