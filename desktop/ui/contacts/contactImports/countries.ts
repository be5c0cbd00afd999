import { getCountries, getCountryCallingCode } from 'libphonenumber-js/max';
import type { Language } from '#ui/text/index.ts';
import { toLocale } from '#ui/text/index.ts';

export interface Country {
  readonly code: string;
  /** 'Brasil (+55)' */
  readonly label: string;
}

/** Countries with a calling code, sorted by name. */
export function listCountries(language: Language): Country[] {
  const locale = toLocale(language);
  const names = new Intl.DisplayNames([locale], { type: 'region' });
  const order = new Intl.Collator(locale);
  return getCountries()
    .map((code) => ({ code, label: `${names.of(code) ?? code} (+${getCountryCallingCode(code)})` }))
    .toSorted((one, other) => order.compare(one.label, other.label));
}
