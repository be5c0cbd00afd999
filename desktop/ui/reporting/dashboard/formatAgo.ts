import { getRelativeFormat, toLocale, type Language } from '#ui/text/index.ts';
import { hourMs, dayMs } from '#shared/rules/durations.ts';

const units = [
  { unit: 'day', ms: dayMs },
  { unit: 'hour', ms: hourMs },
  { unit: 'minute', ms: 60_000 },
] as const;

/** `há 2 min.`, `há 3 h`, `ontem`, `há 12 dias`: within a sentence, where the lists write `2 min`. */
export function formatAgo(at: Date, now: Date, language: Language): string {
  const elapsed = Math.max(0, now.getTime() - at.getTime());
  const format = getRelativeFormat(toLocale(language), { numeric: 'auto', style: 'short' });
  const size = units.find(({ ms }) => elapsed >= ms);
  return size === undefined ? format.format(0, 'second') : format.format(-Math.floor(elapsed / size.ms), size.unit);
}
