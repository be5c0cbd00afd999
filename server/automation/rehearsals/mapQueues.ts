import { isBlankText } from '#shared/rules/isBlankText.ts';
import type { QueueProblem, RehearsalTurn, RehearsedQueue } from '#shared/automation/rehearsals.ts';
import { findOptionProblems } from '#shared/rules/findOptionProblems.ts';
import { isClosedInterval } from '#shared/rules/workingHours.ts';
import type { ChatbotRules } from '#server/automation/chatbot/index.ts';

type RuleQueue = ChatbotRules['queues'][number];

const isNeverOpen = ({ schedules }: RuleQueue): boolean =>
  schedules.length === 7 && schedules.every((day) => isClosedInterval(day) && (day.later ?? []).length === 0);

function findQueueProblems(queue: RuleQueue, { company }: ChatbotRules): QueueProblem[] {
  const closes = company.scheduleType === 'queue' && !isBlankText(queue.outOfHoursText);
  const isSilent = isBlankText(queue.greeting) && queue.file === null && queue.options.length === 0 && (queue.automation ?? null) === null;
  return [...(closes && isNeverOpen(queue) ? (['neverOpen'] as const) : []), ...(isSilent ? (['nothingSaid'] as const) : [])];
}

const reachedBy = (turns: readonly RehearsalTurn[], kinds: readonly string[]): ReadonlySet<number> =>
  new Set(
    turns.flatMap(({ effects }) => effects.flatMap(({ kind, targetId }) => (kinds.includes(kind) && targetId !== null ? [targetId] : []))),
  );

/** The queues of a connection and their menus: what of them was reached, and where customers would be lost. */
export function mapQueues(rules: ChatbotRules, turns: readonly RehearsalTurn[], colors: ReadonlyMap<number, string>): RehearsedQueue[] {
  const places = new Set(turns.map(({ place: { queueId } }) => queueId));
  const [enteredQueueIds, openedOptionIds] = [reachedBy(turns, ['enterQueue']), reachedBy(turns, ['openOption', 'closeOptions'])];
  return rules.queues.map((queue) => {
    const problems = findOptionProblems(queue.options.map((option) => ({ ...option, mediaName: option.file?.path ?? null })));
    return {
      id: queue.id,
      name: queue.name,
      color: colors.get(queue.id) ?? '#808080',
      isReached: enteredQueueIds.has(queue.id) || places.has(queue.id),
      problems: findQueueProblems(queue, rules),
      options: queue.options.map(({ id, parentId, position, title }) => ({
        id,
        parentId,
        position,
        title,
        isReached: openedOptionIds.has(id),
        problems: [...(problems.get(id) ?? [])],
      })),
    };
  });
}
