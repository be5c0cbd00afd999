import { getCountries, getCountryCallingCode, parsePhoneNumberFromString } from 'libphonenumber-js/min';
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

const defaultCountry = 'BR';

/** ISO 3166 code of a number's country, else the default. */
export const detectCountry = (number: string | null | undefined): string =>
  (number ? parsePhoneNumberFromString(`+${number}`)?.country : undefined) ?? defaultCountry;
