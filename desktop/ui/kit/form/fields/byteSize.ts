import { toLocale } from '#ui/text/index.ts';
import { getNumberFormat } from '#ui/text/formats.ts';
import type { Language } from '#shared/i18n/texts.ts';
import { parseMoney } from '#shared/rules/parseMoney.ts';

const bytesOf: Readonly<Record<string, number>> = { mb: 1e6, gb: 1e9, tb: 1e12 };

/** Bytes of '50', '0,5 GB', '500 MB' or '1.500'; null for nothing, NaN for anything else. Without a unit: gigabytes. */
export function parseByteSize(text: string): number | null {
  const compact = text.trim();
  const unit = /(?:mb|gb|tb)$/i.exec(compact)?.[0] ?? '';
  const amount = compact.slice(0, compact.length - unit.length).trimEnd();
  return amount === '' ? null : Math.round(parseMoney(amount) * (bytesOf[unit.toLowerCase() || 'gb'] ?? Number.NaN));
}

/** The gigabytes of a number of bytes, as they are typed. */
export const formatByteSize = (bytes: unknown, language: Language): string =>
  typeof bytes === 'number' && !Number.isNaN(bytes)
    ? getNumberFormat(toLocale(language), { maximumFractionDigits: 3, useGrouping: false }).format(bytes / 1e9)
    : '';
