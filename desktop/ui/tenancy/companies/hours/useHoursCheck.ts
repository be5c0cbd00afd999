import { type DaySchedule, findHoursProblems, type HoursProblem } from '#shared/rules/workingHours.ts';
import { useTexts } from '#ui/text/index.ts';

/** Sentence for a problem of an interval; one that is alone in its day may be empty. */
export function useIntervalMessage(): (rule: HoursProblem['rule'], isAlone: boolean) => string {
  const { t } = useTexts();
  return (rule, isAlone) => {
    if (rule === 'hours.missing') {
      return t(isAlone ? 'hours.missing' : 'hours.laterMissing');
    }
    return t(rule === 'hours.same' ? 'hours.same' : 'hours.overlap');
  };
}

/** Messages for a week's fields, by name: `schedules.0.later.1.startTime`. */
export function useHoursCheck(): (week: readonly DaySchedule[]) => Record<string, string> {
  const explain = useIntervalMessage();
  return (week) =>
    Object.fromEntries(
      findHoursProblems(week).map(({ path, rule }) => [
        `schedules.${path.join('.')}`,
        explain(rule, week[Number(path[0])]?.later === undefined),
      ]),
    );
}
