import { api } from '#shared/api.ts';
import { isOpenAt, nextOpening } from '#shared/rules/openingTimes.ts';
import { findPersonTimes } from '#shared/rules/findPersonTimes.ts';
import type { DaySchedule } from '#shared/rules/workingHours.ts';
import { usePauses, usePauseText } from './pauses/usePauses.ts';
import { useSetting } from '#ui/tenancy/settings/index.ts';
import { useEndpointQuery } from '#ui/data/cache/query.ts';
import { useUser } from '#ui/data/session/session.ts';
import { formatTime, useNow } from '#ui/kit/index.ts';
import { useTexts } from '#ui/text/index.ts';

interface Person {
  readonly id: number;
  /** Null: those of the company. */
  readonly schedules: readonly DaySchedule[] | null;
}

/** Why somebody gets no new tickets now, in words: a pause, or hours that are over; null: at work. */
export function useAbsence(): (person: Person) => string | null {
  const { t, language, timeZone } = useTexts();
  const now = useNow();
  const { schedules } = useUser().company;
  const scheduleType = useSetting('scheduleType');
  const { data: holidays = [] } = useEndpointQuery(api.holidays.list, {});
  const pauses = usePauses();
  const describePause = usePauseText();
  const formatReturn = (at: Date): string => {
    const reader = { language, now, timeZone };
    const time = formatTime(at, 'time', reader);
    const isToday = formatTime(at, 'date', reader) === formatTime(now, 'date', reader);
    return isToday ? time : `${formatTime(at, 'date', reader)}, ${time}`;
  };
  return ({ id, schedules: ownSchedules }) => {
    const pause = pauses.get(id);
    if (pause !== undefined) {
      return describePause(pause);
    }
    const times = findPersonTimes(ownSchedules, { scheduleType, schedules, holidays, timeZone });
    if (times === null || isOpenAt(times, now)) {
      return null;
    }
    const at = nextOpening(times, now);
    return at === null ? t('users.away') : t('users.awayUntil', { time: formatReturn(at) });
  };
}
