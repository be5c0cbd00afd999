import { isBlankText } from '#shared/rules/isBlankText.ts';
import { ratingRates, type RatingRate, type RatingState } from '#shared/automation/ratings.ts';
import type { TicketStepCause } from '#shared/conversations/tickets/steps.ts';
import { parseNumberAnswer } from '#shared/rules/menuAnswer.ts';
import type { ratingReasons } from '#shared/rules/chatbotWords.ts';
import { minuteMs, hourMs } from '#shared/rules/durations.ts';
import { ratingTexts } from './texts.ts';

/** Why something is asked, said or stored after the end of a conversation, or nothing is. */
type RatingReason = (typeof ratingReasons)[number] | 'group';

export type RatingEffect = { readonly reason: RatingReason } & (
  | { readonly kind: 'stay' }
  | { readonly kind: 'ask'; readonly text: string }
  | { readonly kind: 'say'; readonly text: string }
  /** The answer is stored, and the ticket stays closed. */
  | { readonly kind: 'rate'; readonly rate: RatingRate }
  | { readonly kind: 'comment'; readonly text: string }
  | { readonly kind: 'expire' }
  | { readonly kind: 'remind'; readonly text: string | null }
);

/** After a rate, so long the next text may be a comment. */
export const commentMs = 15 * minuteMs;
/** What was due for longer, after a downtime, is not sent any more. */
const graceMs = 24 * hourMs;
/** The clocks of phones are counted in whole seconds. */
const clockMs = 1000;

const stay = (reason: RatingReason): RatingEffect[] => [{ kind: 'stay', reason }];
const say = (text: string, reason: RatingReason): RatingEffect[] =>
  isBlankText(text) ? stay(reason) : [{ kind: 'say', text: text.trim(), reason }];

/** The rate that a text is, in any spelling of the number: nothing else but it. */
export function parseRate(text: string): RatingRate | null {
  const number = /\s/.test(text.trim()) ? null : parseNumberAnswer(text);
  return ratingRates.find((rate) => rate === number) ?? null;
}

export interface ClosedSituation {
  readonly isGroup: boolean;
  readonly hasAgent: boolean;
  /** The number sends messages at this moment. */
  readonly isConnected: boolean;
  readonly isRatingOn: boolean;
  readonly cause: TicketStepCause | undefined;
  readonly question: string;
  readonly farewell: string;
}

/** What follows when a conversation is closed: the question, else the farewell. Who has closed it by time has said its own text. */
export function decideClosed(situation: ClosedSituation): RatingEffect[] {
  const { isGroup, hasAgent, isConnected, isRatingOn, cause, question, farewell } = situation;
  if (isGroup || cause === 'timeout') {
    return stay(isGroup ? 'group' : 'endedByTime');
  }
  const reason = !isRatingOn ? 'switchedOff' : !hasAgent ? 'noAgent' : !isConnected ? 'lineDown' : null;
  return reason === null ? [{ kind: 'ask', text: ratingTexts.question(question), reason: 'closed' }] : say(farewell, reason);
}

/** A question that may still be answered. */
export interface OpenQuestion {
  readonly state: RatingState;
  readonly askedAt: Date;
  readonly expiresAt: Date;
  /** Until when the next text is a comment; null: none is taken, or there is one. */
  readonly commentUntil: Date | null;
}

export interface AnswerSituation {
  readonly question: OpenQuestion;
  /** Null: no text, but a file or a call. */
  readonly text: string | null;
  readonly sentAt: Date;
}

/** A question of the customer's own wants an answer. */
const isComment = ({ question: { commentUntil }, sentAt }: AnswerSituation, text: string): boolean =>
  commentUntil !== null && sentAt <= commentUntil && text.trim() !== '' && !text.includes('?');

/** What a message after the end is: the rate, a comment, or a new concern, which ends the question and opens the ticket. */
export function decideAnswer(situation: AnswerSituation): RatingEffect[] {
  const { question, text, sentAt } = situation;
  const isAsked = question.state === 'asked';
  const goesOn: RatingEffect[] = isAsked ? [{ kind: 'expire', reason: 'otherWords' }] : stay('notAsked');
  if (text === null || sentAt.getTime() + clockMs <= question.askedAt.getTime()) {
    return goesOn;
  }
  const rate = sentAt <= question.expiresAt ? parseRate(text) : null;
  if (rate !== null) {
    return [{ kind: 'rate', rate, reason: isAsked ? 'answered' : 'answeredAgain' }];
  }
  return !isAsked && isComment(situation, text) ? [{ kind: 'comment', text: text.trim(), reason: 'commented' }] : goesOn;
}

export interface DueSituation {
  readonly now: Date;
  readonly expiresAt: Date;
  /** Null: none, or sent. */
  readonly remindAt: Date | null;
  /** The contact has another open conversation over the number. */
  readonly goesOn: boolean;
  readonly farewell: string;
}

/** What a question without an answer comes to by time: one reminder, then the end. */
export function decideDue({ now, expiresAt, remindAt, goesOn, farewell }: DueSituation): RatingEffect[] {
  const lateMs = now.getTime() - expiresAt.getTime();
  if (lateMs >= 0) {
    const last = goesOn ? stay('goesOn') : lateMs > graceMs ? stay('tooLate') : say(farewell, 'timeOver');
    return [{ kind: 'expire', reason: 'timeOver' }, ...last];
  }
  if (remindAt === null || now < remindAt) {
    return stay('noAnswerYet');
  }
  return [{ kind: 'remind', text: goesOn ? null : ratingTexts.reminder, reason: goesOn ? 'goesOn' : 'noAnswerYet' }];
}

/** After the rate: the farewell, then the invitation to a comment. */
export const decideThanks = ({ farewell, takesComment }: { farewell: string; takesComment: boolean }): RatingEffect[] =>
  [farewell, takesComment ? ratingTexts.invitation : ''].flatMap((text) => (isBlankText(text) ? [] : say(text, 'answered')));
