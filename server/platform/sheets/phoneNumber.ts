import { isSupportedCountry, parsePhoneNumberFromString, validatePhoneNumberLength } from 'libphonenumber-js/min';

/** A number as the contacts keep it, or why it is none. */
export interface ReadNumber {
  readonly number: string;
  readonly reason: 'noNumber' | 'badNumber' | null;
}

const length = { least: 8, most: 15 };
/** In Brazil a number without its area has no meaning, but a few services are called by eight digits. */
const leastBrazilian = 10;

const isLong = (digits: string): boolean => digits.length >= length.least && digits.length <= length.most;

/** The digits with the country's code, as the written number is understood in a country; null when it cannot be one. */
function understood(text: string, digits: string, country: string): string | null {
  if (!isSupportedCountry(country)) {
    return digits;
  }
  const known = parsePhoneNumberFromString(text, country);
  if (known?.isPossible() && !(country === 'BR' && known.country === 'BR' && known.nationalNumber.length < leastBrazilian)) {
    return known.number.slice(1);
  }
  // Too long for the country: somebody abroad, written with the code but without its sign.
  const isForeign = validatePhoneNumberLength(text, country) === 'TOO_LONG' && parsePhoneNumberFromString(`+${digits}`)?.isPossible();
  return isForeign ? digits : null;
}

/** Reads a number as people write it. Where no country is given its digits are taken to be complete. */
export function readNumber(text: string, country: string | null): ReadNumber {
  const digits = text.replaceAll(/\D/g, '');
  if (digits === '') {
    return { number: text, reason: text === '' ? 'noNumber' : 'badNumber' };
  }
  const isComplete = /^\s*(?:\+|00)/.test(text);
  const complete = text.trim().startsWith('+') ? digits : digits.replace(/^00/, '');
  const number = country === null || isComplete ? complete : understood(text, digits, country);
  return number !== null && isLong(number) ? { number, reason: null } : { number: text, reason: 'badNumber' };
}
