import type { RehearsalEffect } from '#shared/automation/chatbot/rehearsals.ts';
import type { Situation } from '#server/automation/chatbot/Situation.ts';
import type { TimeoutRules } from '#server/automation/chatbot/decideTimeout.ts';
import type { OpenQuestion, RatingRules } from '#server/automation/ratings/index.ts';

/** What is set up for a conversation beside the chatbot. */
export interface LifeRules {
  readonly timeouts: TimeoutRules;
  readonly rating: RatingRules;
  /** After its end, so long a message continues with a conversation. */
  readonly reopenMinutes: number;
}

/** The question after the end of a rehearsed conversation. */
export interface RehearsedQuestion extends OpenQuestion {
  /** Null: none, or sent. */
  readonly remindAt: Date | null;
}

/** A rehearsed conversation: what the chatbot knows of it, and what time and people make of it. */
export interface RehearsedLife {
  readonly situation: Situation;
  /** When something has happened to it the last time. */
  readonly changedAt: Date;
  readonly closedAt: Date | null;
  /** The last message is ours. */
  readonly isAnswered: boolean;
  /** That may still be answered; null: none. */
  readonly question: RehearsedQuestion | null;
}

/** A conversation after a step, and what the customer and the admin see of the step. */
export interface LivedStep {
  readonly life: RehearsedLife;
  readonly effects: RehearsalEffect[];
}
