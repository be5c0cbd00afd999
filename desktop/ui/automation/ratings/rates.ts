import { toLocale, type Language } from '#ui/text/index.ts';

/** By their rate, from 1 to 3. */
export const rateKeys = ['unsatisfied', 'satisfied', 'verySatisfied'] as const;

/** One digit behind the comma, the rest cut off: 2.96 is not 3. A dash for none. */
export const formatAverage = (average: number | null, language: Language): string =>
  average === null
    ? '–'
    : new Intl.NumberFormat(toLocale(language), { minimumFractionDigits: 1, maximumFractionDigits: 1 }).format(
        Math.trunc(average * 10 + 1e-9) / 10,
      );
