import {
  commentMs,
  decideAnswer,
  decideClosed,
  decideThanks,
  planTimes,
  type ClosedSituation,
  type RatingEffect,
} from '#server/automation/ratings/index.ts';
import { advanceSituation } from '#server/automation/chatbot/index.ts';
import { presentEffects } from './presentEffects.ts';
import type { LifeRules, LivedStep, RehearsedLife, RehearsedQuestion } from './RehearsedLife.ts';

/** What follows an end: the question for the rating, or the farewell. */
export function followEnd(
  life: RehearsedLife,
  { rating }: LifeRules,
  { name, cause }: { name: string; cause: ClosedSituation['cause'] },
): LivedStep {
  const { situation } = life;
  const hasAgent = situation.ticket.userId !== null;
  const effects = decideClosed({ ...rating, isGroup: false, hasAgent, isConnected: true, cause });
  const isAsked = effects.some(({ kind }) => kind === 'ask');
  const times = planTimes(situation.now, rating);
  return {
    life: { ...life, closedAt: situation.now, question: isAsked ? { state: 'asked', commentUntil: null, ...times } : null },
    effects: presentEffects(
      effects.filter(({ kind }) => kind !== 'stay' || rating.isRatingOn),
      situation,
      name,
    ),
  };
}

/** A person ends it. */
export function closeLife(life: RehearsedLife, rules: LifeRules, name: string): LivedStep {
  const { situation } = life;
  if (situation.ticket.status === 'closed') {
    return { life, effects: presentEffects([{ kind: 'stay', reason: 'alreadyClosed' }], situation, name) };
  }
  const closed = advanceSituation(situation, [{ kind: 'close', reason: 'closedByPerson' }]);
  const followed = followEnd({ ...life, situation: closed }, rules, { name, cause: undefined });
  const ended = presentEffects([{ kind: 'close', reason: 'closedByPerson' }], closed, name);
  return { life: followed.life, effects: [...ended, ...followed.effects] };
}

/** The question after an answer; null: it is over. */
function advanceQuestion(
  question: RehearsedQuestion,
  effects: readonly RatingEffect[],
  { now, takesComment }: { now: Date; takesComment: boolean },
): RehearsedQuestion | null {
  if (effects.some(({ kind }) => kind === 'comment')) {
    return { ...question, commentUntil: null };
  }
  if (!effects.some(({ kind }) => kind === 'rate')) {
    return null;
  }
  const isFirst = question.state === 'asked';
  return isFirst ? { ...question, state: 'rated', commentUntil: takesComment ? new Date(now.getTime() + commentMs) : null } : question;
}

/** The customer writes after the end: an answer to the question leaves it closed, anything else ends the question. */
export function answerQuestion(
  life: RehearsedLife,
  { rating }: LifeRules,
  { text, name }: { text: string; name: string },
): LivedStep & { readonly isTaken: boolean } {
  const { situation, question } = life;
  const { now } = situation;
  const effects = question === null ? [] : decideAnswer({ question, text, sentAt: now });
  const after = question === null ? null : advanceQuestion(question, effects, { now, takesComment: rating.takesComment });
  const isFirst = question?.state === 'asked' && after !== null;
  const said = effects.filter(({ kind }) => kind !== 'stay');
  return {
    life: { ...life, question: after },
    effects: presentEffects([...said, ...(isFirst ? decideThanks(rating) : [])], situation, name),
    isTaken: after !== null,
  };
}
