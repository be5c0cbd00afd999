import { formatMoney } from '#ui/kit/index.ts';
import { useUser } from '#ui/data/session/session.ts';
import { getDateFormat } from '#ui/text/formats.ts';
import { toLocale, useTexts } from '#ui/text/index.ts';

interface InvoiceFormats {
  /** A day by the company's calendar. */
  readonly formatDay: (instant: string) => string;
  /** Reais. */
  readonly formatValue: (value: number) => string;
}

export function useInvoiceFormats(): InvoiceFormats {
  const { language } = useTexts();
  const { timeZone } = useUser().company;
  const locale = toLocale(language);
  return {
    formatDay: (instant) => getDateFormat(locale, { dateStyle: 'short', timeZone }).format(new Date(instant)),
    formatValue: (value) => formatMoney(value, language),
  };
}
