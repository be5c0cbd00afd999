import type { DaySchedule, TimeInterval, Weekday } from '#shared/rules/workingHours.ts';
import type { Translate } from '#ui/text/index.ts';
import { type DayRange, groupDays } from './openingHours.ts';

/** '08:30' → '8h30', by language. */
function formatHour(time: string, t: Translate): string {
  const [hour = '', minute = ''] = time.split(':');
  return minute === '00' ? t('hours.hour', { hour: Number(hour) }) : t('hours.minute', { hour: Number(hour), minute });
}

function formatDays({ from, to, days }: DayRange, t: Translate): string {
  const short = (day: Weekday): string => t(`hours.days.short.${day}`);
  if (days === 1) {
    return short(from);
  }
  return t(days === 2 ? 'hours.pair' : 'hours.span', { from: short(from), to: short(to) });
}

/** '8h–12h e 13h–18h' */
export function formatIntervals(intervals: readonly TimeInterval[], t: Translate): string {
  const texts = intervals.map(({ startTime, endTime }) => [startTime, endTime].map((time) => formatHour(time, t)).join('–'));
  return texts.reduce((from, to) => t('hours.pair', { from, to }));
}

function formatDayRange(run: DayRange, t: Translate): string {
  const hours = typeof run.hours === 'string' ? t('hours.wholeDay') : formatIntervals(run.hours, t);
  return `${formatDays(run, t)} ${hours}`;
}

/** 'Seg a sex 8h–18h, sáb 8h–12h'; closed days are left out. */
export function formatOpeningHours(schedules: readonly DaySchedule[], t: Translate): string {
  const runs = groupDays(schedules);
  const [only] = runs;
  if (runs.length === 1 && only?.hours === 'wholeDay') {
    return t('hours.always');
  }
  const open = runs.filter(({ hours }) => hours !== 'closed').map((run) => formatDayRange(run, t));
  const text = open.length === 0 ? t('hours.never') : open.join(', ');
  return text.charAt(0).toUpperCase() + text.slice(1);
}
