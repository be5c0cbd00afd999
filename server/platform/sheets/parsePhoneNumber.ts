import { isSupportedCountry, parsePhoneNumberFromString, validatePhoneNumberLength } from 'libphonenumber-js/min';

/** A number as the contacts keep it, or why it is none. */
export interface ParsedPhoneNumber {
  readonly number: string;
  readonly reason: 'noNumber' | 'badNumber' | null;
}

const digitCount = { least: 8, most: 15 };
/** In Brazil a number without its area has no meaning, but a few services are called by eight digits. */
const minBrazilianDigits = 10;

const hasValidLength = (digits: string): boolean => digits.length >= digitCount.least && digits.length <= digitCount.most;

/** The digits with the country's code, as the written number is understood in a country; null when it cannot be one. */
function completeNumber(text: string, digits: string, country: string): string | null {
  if (!isSupportedCountry(country)) {
    return digits;
  }
  const known = parsePhoneNumberFromString(text, country);
  if (known?.isPossible() && !(country === 'BR' && known.country === 'BR' && known.nationalNumber.length < minBrazilianDigits)) {
    return known.number.slice(1);
  }
  // Too long for the country: somebody abroad, written with the code but without its sign.
  const isForeign = validatePhoneNumberLength(text, country) === 'TOO_LONG' && parsePhoneNumberFromString(`+${digits}`)?.isPossible();
  return isForeign ? digits : null;
}

/** Reads a number as people write it. Where no country is given its digits are taken to be complete. */
export function parsePhoneNumber(text: string, country: string | null): ParsedPhoneNumber {
  const digits = text.replaceAll(/\D/g, '');
  if (digits === '') {
    return { number: text, reason: text === '' ? 'noNumber' : 'badNumber' };
  }
  const isComplete = /^\s*(?:\+|00)/.test(text);
  const complete = text.trim().startsWith('+') ? digits : digits.replace(/^00/, '');
  const number = country === null || isComplete ? complete : completeNumber(text, digits, country);
  return number !== null && hasValidLength(number) ? { number, reason: null } : { number: text, reason: 'badNumber' };
}
