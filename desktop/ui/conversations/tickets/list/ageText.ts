import type { LastInteraction } from '#shared/rules/describeLastInteraction.ts';
import { formatTime } from '#ui/kit/index.ts';
import { toLocale, getNumberFormat, type Language, type Translate } from '#ui/text/index.ts';

function unitLabel(count: number, unit: LastInteraction['unit'], language: Language): string {
  return getNumberFormat(toLocale(language), { style: 'unit', unit, unitDisplay: 'short' }).format(count);
}

/** A wait from a minute on as a duration, everything else as relative time. */
export function ageText(
  { at, urgency, count, unit }: LastInteraction,
  { t, language, now, timeZone }: { t: Translate; language: Language; now: Date; timeZone: string },
): string {
  if (urgency !== 'none' && (count > 0 || unit !== 'minute')) {
    return t(`tickets.age.${urgency === 'red' ? 'late' : 'waiting'}`, { time: unitLabel(count, unit, language) });
  }
  return formatTime(at, 'relative', { language, now, timeZone });
}
