import { advanceSituation, decideTimeout, findTimeoutAt, type TimedTicket } from '#server/automation/chatbot/index.ts';
import { decideDue } from '#server/automation/ratings/index.ts';
import { followEnd } from './endConversation.ts';
import { presentEffects } from './presentEffects.ts';
import type { LifeRules, LivedStep, RehearsedLife } from './RehearsedLife.ts';

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
  const said = effects.filter(({ kind }) => kind !== 'stay');
  return { life: { ...life, question: isOver ? null : { ...question, remindAt: null } }, effects: presentEffects(said, situation, name) };
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
export function passToNext(life: RehearsedLife, rules: LifeRules, { until, name }: { until: Date; name: string }): LivedStep | null {
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
