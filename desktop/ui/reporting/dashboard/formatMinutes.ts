import { getDateFormat, getNumberFormat, toLocale, type Language, type Translate } from '#ui/text/index.ts';

/** `45 s`, `18 min`, `1 h 5 min`, `2 d 3 h`; a dash for none. */
export function formatMinutes(minutes: number | null, t: Translate): string {
  if (minutes === null) {
    return '–';
  }
  if (minutes < 1) {
    return t('dashboard.units.seconds', { value: Math.round(minutes * 60) });
  }
  const whole = Math.round(minutes);
  if (whole < 60) {
    return t('dashboard.units.minutes', { value: whole });
  }
  if (whole < 48 * 60) {
    return t('dashboard.units.hours', { hours: Math.floor(whole / 60), minutes: whole % 60 });
  }
  return t('dashboard.units.days', { days: Math.floor(whole / 1440), hours: Math.floor((whole % 1440) / 60) });
}

export const formatCount = (count: number, language: Language): string => getNumberFormat(toLocale(language), {}).format(count);

/** Noon is on the same day in every time zone. */
export const formatDay = (day: string, language: Language, options: Intl.DateTimeFormatOptions): string =>
  getDateFormat(toLocale(language), options).format(new Date(`${day}T12:00:00`));
