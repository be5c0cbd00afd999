import type { RehearsalEffect, RehearsalStep } from '#shared/automation/chatbot/rehearsals.ts';
import type { RehearsedAssignment } from '#shared/conversations/tickets/assignments.ts';
import { minuteMs } from '#shared/rules/durations.ts';
import { advanceSituation } from '#server/automation/chatbot/advanceSituation.ts';
import { decideTimeout, findTimeoutAt, type TimedTicket } from '#server/automation/chatbot/decideTimeout.ts';
import { memoryOfRound, type Situation } from '#server/automation/chatbot/Situation.ts';
import {
  type ClosedSituation,
  commentMs,
  decideAnswer,
  decideClosed,
  decideDue,
  decideThanks,
  planTimes,
  type RatingEffect,
} from '#server/automation/ratings/index.ts';
import { answerMessage, presentEffects } from './rehearse.ts';
import type { LifeRules, LivedStep, RehearsedLife, RehearsedQuestion } from './RehearsedLife.ts';

/** What follows an end: the question for the rating, or the farewell. */
function followEnd(
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
function closeLife(life: RehearsedLife, rules: LifeRules, name: string): LivedStep {
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
function answerQuestion(
  life: RehearsedLife,
  { rating }: LifeRules,
  { text, name }: { text: string; name: string },
): LivedStep & { readonly isTaken: boolean } {
  const { situation, question } = life;
  const { now } = situation;
  const effects = question === null ? [] : decideAnswer({ question, text, sentAt: now });
  const after = question === null ? null : advanceQuestion(question, effects, { now, takesComment: rating.takesComment });
  const isFirst = question?.state === 'asked' && after !== null;
  const visibleEffects = effects.filter(({ kind }) => kind !== 'stay');
  return {
    life: { ...life, question: after },
    effects: presentEffects([...visibleEffects, ...(isFirst ? decideThanks(rating) : [])], situation, name),
    isTaken: after !== null,
  };
}

const timedTicketOf = ({ situation: { ticket }, isAnswered, changedAt }: RehearsedLife): TimedTicket => ({
  isGroup: ticket.isGroup,
  status: ticket.status,
  queueId: ticket.queueId,
  isAnswered,
  isAside: false,
  changedAt,
});

/** When the question is to be looked at; null: nothing is asked any more. */
const findQuestionAt = ({ question }: RehearsedLife): Date | null =>
  question?.state === 'asked' ? (question.remindAt ?? question.expiresAt) : null;

const setNow = (life: RehearsedLife, now: Date): RehearsedLife => ({ ...life, situation: { ...life.situation, now } });

/** The reminder, or the end of the question. */
function followQuestion(life: RehearsedLife, { rating: { farewell } }: LifeRules, name: string): LivedStep {
  const { situation, question } = life;
  if (question === null) {
    return { life, effects: [] };
  }
  const { expiresAt, remindAt } = question;
  const effects = decideDue({ now: situation.now, expiresAt, remindAt, goesOn: false, farewell });
  const isOver = effects.some(({ kind }) => kind === 'expire');
  const visibleEffects = effects.filter(({ kind }) => kind !== 'stay');
  return {
    life: { ...life, question: isOver ? null : { ...question, remindAt: null } },
    effects: presentEffects(visibleEffects, situation, name),
  };
}

/** The move to the queue for those without one, or the end of what was not answered. */
function followTimeout(life: RehearsedLife, rules: LifeRules, name: string): LivedStep {
  const { now } = life.situation;
  const effects = decideTimeout(now, timedTicketOf(life), rules.timeouts);
  const situation = advanceSituation(life.situation, effects);
  const moved = { ...life, situation, changedAt: now };
  const isEnd = effects.some(({ kind }) => kind === 'close');
  const followed = isEnd ? followEnd(moved, rules, { name, cause: 'timeout' }) : { life: moved, effects: [] };
  return { life: followed.life, effects: [...presentEffects(effects, situation, name), ...followed.effects] };
}

/** What the time does first to a conversation before an instant; null: nothing. */
function passToNext(life: RehearsedLife, rules: LifeRules, { until, name }: { until: Date; name: string }): LivedStep | null {
  const [timeoutAt, questionAt] = [findTimeoutAt(timedTicketOf(life), rules.timeouts), findQuestionAt(life)];
  const isQuestion = questionAt !== null && (timeoutAt === null || questionAt <= timeoutAt);
  const at = isQuestion ? questionAt : timeoutAt;
  if (at === null || at >= until) {
    return null;
  }
  // The time has to be over, not only up.
  const here = setNow(life, new Date(at.getTime() + 1));
  return (isQuestion ? followQuestion : followTimeout)(here, rules, name);
}

/** Everything that a rehearsal goes by. */
export interface Course {
  readonly rules: LifeRules;
  /** A new ticket. */
  readonly first: Situation;
  readonly name: string;
  /** Gives what waits for people to one of them. */
  readonly assign: (situation: Situation) => Promise<{ assignment: RehearsedAssignment | null; situation: Situation }>;
}

/** A message that is no answer to the question: the conversation continues in its queue, or another one begins. */
function reopenLife(life: RehearsedLife, { rules: { reopenMinutes }, first }: Course): RehearsedLife {
  const { situation, closedAt } = life;
  const { memory, ticket, now } = situation;
  const isNew = closedAt === null || now.getTime() - closedAt.getTime() > reopenMinutes * minuteMs;
  const round = { isFirst: isNew, chatbotAt: null, wasHandled: false };
  const reopened: Situation = isNew
    ? { ...first, now, round }
    : { ...situation, round, memory: memoryOfRound(memory, round), ticket: { ...ticket, status: 'pending', userId: null } };
  return { ...life, situation: reopened, question: null, closedAt: null };
}

/** What the customer has got last is what we have said last. */
function noteOwnText<Step extends LivedStep>(step: Step): Step {
  const { life, effects } = step;
  const text = effects.findLast((effect) => effect.text !== null)?.text;
  return text === undefined || text === null ? step : { ...step, life: { ...life, situation: { ...life.situation, lastOwnText: text } } };
}

/** A message of the customer: the answer to the question after the end, or the chatbot's. */
function takeMessage(before: RehearsedLife, { text, at }: RehearsalStep, course: Course): LivedStep {
  const { rules, name } = course;
  const isClosed = before.situation.ticket.status === 'closed';
  const asked = isClosed ? noteOwnText(answerQuestion(before, rules, { text, name })) : { life: before, effects: [], isTaken: false };
  if (asked.isTaken) {
    return asked;
  }
  const life = isClosed ? reopenLife(asked.life, course) : before;
  const { turn, situation } = answerMessage(life.situation, { text, at, name });
  const isAnswered = turn.effects.some(({ kind }) => kind === 'reply');
  return { life: { ...life, situation, isAnswered }, effects: [...asked.effects, ...turn.effects] };
}

/** A person takes it, out of its end too, and writes. */
function takeAnswer({ situation, question, ...life }: RehearsedLife, { text }: RehearsalStep, name: string): LivedStep {
  const { ticket, round } = situation;
  const takenTicket = {
    ...ticket,
    status: 'open' as const,
    userId: ticket.userId ?? 0,
    isChatbot: false,
    optionId: null,
    automation: null,
  };
  const after: Situation = { ...situation, ticket: takenTicket, round: { ...round, wasHandled: true }, lastOwnText: text };
  const isWithdrawn = question?.state === 'asked';
  return {
    life: { ...life, situation: after, isAnswered: true, closedAt: null, question: null },
    effects: presentEffects(
      [...(isWithdrawn ? [{ kind: 'expire', reason: 'reopened' } as const] : []), { kind: 'write', reason: 'inHumanHands', text }],
      after,
      name,
    ),
  };
}

interface LivedTurn extends LivedStep {
  /** Who got it last; null: it waits for nobody. */
  readonly assignment: RehearsedAssignment | null;
}

/** What the jobs would do until an instant, each thing at its own time. */
async function passTime(before: RehearsedLife, course: Course, until: Date): Promise<LivedTurn> {
  const { rules, name } = course;
  const effects: RehearsalEffect[] = [];
  let [life, given]: [RehearsedLife, RehearsedAssignment | null] = [before, null];
  for (let next = passToNext(life, rules, { until, name }); next !== null; next = passToNext(life, rules, { until, name })) {
    effects.push(...next.effects);
    const passed = noteOwnText(next).life;
    const { assignment, situation } = await course.assign(passed.situation);
    life = { ...passed, situation };
    given = assignment ?? given;
  }
  return { life: { ...life, situation: { ...life.situation, now: until } }, effects, assignment: given };
}

function act({ life }: LivedStep, step: RehearsalStep, course: Course): LivedStep {
  switch (step.kind) {
    case 'answer':
      return takeAnswer(life, step, course.name);
    case 'close':
      return closeLife(life, course.rules, course.name);
    default:
      return takeMessage(life, step, course);
  }
}

/** First what the time did until the step, then the step, then who gets the conversation. */
export async function liveStep(before: RehearsedLife, step: RehearsalStep, course: Course): Promise<LivedTurn> {
  const passed = await passTime(before, course, new Date(step.at));
  if (step.kind === 'wait') {
    const stayed = passed.effects.length === 0 ? ([{ kind: 'stay', reason: 'timeNotOver' }] as const) : [];
    return { ...passed, effects: [...passed.effects, ...presentEffects(stayed, passed.life.situation, course.name)] };
  }
  const { life, effects } = noteOwnText(act(passed, step, course));
  const { assignment, situation } = await course.assign(life.situation);
  return {
    life: { ...life, situation, changedAt: situation.now },
    effects: [...passed.effects, ...effects],
    assignment: assignment ?? passed.assignment,
  };
}
