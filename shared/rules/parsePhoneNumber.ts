import { getCountries, isSupportedCountry, parsePhoneNumberFromString, validatePhoneNumberLength } from 'libphonenumber-js/min';

/** A phone number, or the reason why it is none. */
export interface ParsedPhoneNumber {
  readonly number: string;
  readonly reason: 'noNumber' | 'badNumber' | null;
}

/** ISO 3166 codes of the countries with a numbering plan. */
export const supportedCountries: readonly string[] = getCountries();

const digitCount = { least: 8, most: 15 };
/** In Brazil a number without its area code has no meaning, but a few services have eight digits. */
const minBrazilianDigits = 10;

const hasValidLength = (digits: string): boolean => digits.length >= digitCount.least && digits.length <= digitCount.most;

/** The digits with the country code, as the text is read in a country; null when it cannot be a number. */
function completeNumber(text: string, digits: string, country: string): string | null {
  if (!isSupportedCountry(country)) {
    return digits;
  }
  const parsed = parsePhoneNumberFromString(text, country);
  if (parsed?.isPossible() && !(country === 'BR' && parsed.country === 'BR' && parsed.nationalNumber.length < minBrazilianDigits)) {
    return parsed.number.slice(1);
  }
  // Too long for the country: a foreign number with its code but without the plus sign.
  const isForeign = validatePhoneNumberLength(text, country) === 'TOO_LONG' && parsePhoneNumberFromString(`+${digits}`)?.isPossible();
  return isForeign ? digits : null;
}

/** Reads a number as people write it. Without a country its digits are taken as complete. */
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
