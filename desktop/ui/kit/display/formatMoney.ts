import type { Language } from '#shared/i18n/texts.ts';
import { getNumberFormat } from '#ui/text/formats.ts';
import { toLocale } from '#ui/text/language.ts';

/** 'R$ 149,90': amount in reais. */
export const formatMoney = (value: number, language: Language): string =>
  getNumberFormat(toLocale(language), { style: 'currency', currency: 'BRL', currencyDisplay: 'narrowSymbol' }).format(value);
