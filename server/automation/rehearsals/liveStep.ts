import type { RehearsalEffect, RehearsalStep } from '#shared/automation/rehearsals.ts';
import type { RehearsedAssignment } from '#shared/conversations/assignments.ts';
import { memoryOfRound, type Situation } from '#server/automation/chatbot/index.ts';
import { minuteMs } from '#shared/rules/durations.ts';
import { answerQuestion, closeLife } from './endConversation.ts';
import { passToNext } from './passTime.ts';
import { presentEffects } from './presentEffects.ts';
import { answerMessage } from './rehearse.ts';
import type { LifeRules, LivedStep, RehearsedLife } from './RehearsedLife.ts';

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
  const taken = { ...ticket, status: 'open' as const, userId: ticket.userId ?? 0, isChatbot: false, optionId: null, automation: null };
  const after: Situation = { ...situation, ticket: taken, round: { ...round, wasHandled: true }, lastOwnText: text };
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
