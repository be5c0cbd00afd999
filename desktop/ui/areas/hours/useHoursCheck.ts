import { type DaySchedule, findHoursProblems } from '#shared/rules/workingHours.ts';
import { useTexts } from '#ui/text/index.ts';

/** Messages for a week's fields, by name: `schedules.0.later.1.startTime`. */
export function useHoursCheck(): (week: readonly DaySchedule[]) => Record<string, string> {
  const { t } = useTexts();
  const explain = (rule: string, isAlone: boolean): string => {
    if (rule === 'hours.missing') {
      return t(isAlone ? 'hours.missing' : 'hours.laterMissing');
    }
    return t(rule === 'hours.same' ? 'hours.same' : 'hours.overlap');
  };
  return (week) =>
    Object.fromEntries(
      findHoursProblems(week).map(({ path, rule }) => [
        `schedules.${path.join('.')}`,
        explain(rule, week[Number(path[0])]?.later === undefined),
      ]),
    );
}
