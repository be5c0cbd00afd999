import type { Language } from '#shared/i18n/texts.ts';
import { getNumberFormat } from '#ui/text/formats.ts';
import { toLocale } from '#ui/text/language.ts';

const units = ['byte', 'kilobyte', 'megabyte', 'gigabyte', 'terabyte'] as const;

/** '1,2 GB' */
export function formatBytes(bytes: number, language: Language): string {
  const power = bytes < 1 ? 0 : Math.min(units.length - 1, Math.floor(Math.log10(bytes) / 3));
  const options = { style: 'unit', unit: units[power] ?? 'byte', maximumFractionDigits: power > 1 ? 1 : 0 } as const;
  return getNumberFormat(toLocale(language), options).format(bytes / 1000 ** power);
}
