import { getCountries, isSupportedCountry, parsePhoneNumberFromString, type CountryCode, type PhoneNumber } from 'libphonenumber-js/max';
import { readPhoneText, type PhoneNumberProblem, type PhoneText } from './readPhoneText.ts';

/** A phone number, or the reason why it is none. */
export interface ParsedPhoneNumber {
  /** Digits with the country code; the text where it is no number. */
  readonly number: string;
  readonly reason: PhoneNumberProblem | null;
  /** Of an ambiguous number: in the country, and as a complete number of another. */
  readonly readings?: readonly [string, string];
}

/** ISO 3166 codes of the countries with a numbering plan. */
export const supportedCountries: readonly string[] = getCountries();

/** In place of a country: the digits of every number are complete. */
export const noCountry = 'ZZ';

/**
 * In Brazil a number without its area code has no meaning, though a few services have eight digits; eleven digits have a nine after the
 * area code, as ten digits may have where WhatsApp leaves the ninth out.
 */
const brazilianPattern = /^(?:(?:[14689][1-9]|2[12478]|3[1-578]|5[1345]|7[134579])(?:9\d{8}|[2-9]\d{7})|[1-9]00\d{7})$/;
/** In Argentina no area code begins with the 15 of a mobile that is written without one. */
const argentinianPattern = /^(?:9?(?:11|[23])\d+|[68]\d{9})$/;
/** WhatsApp keeps the 1 that Mexico has given up. */
const mexicanPattern = /^521\d{10}$/;

/** What Mexico dialled before its own numbers until 2019, and address books still hold. */
const mexicanPrefix = /^(?:01|04[45]|1)(?=\d{10}$)/;

/** Of countries where more is possible than exists. */
const patternsByCallingCode: Readonly<Record<string, RegExp>> = { 54: argentinianPattern, 55: brazilianPattern };

const isUsable = (number: PhoneNumber | undefined): number is PhoneNumber =>
  number !== undefined && number.isPossible() && (patternsByCallingCode[number.countryCallingCode]?.test(number.nationalNumber) ?? true);

const digitsOf = ({ number }: PhoneNumber): string => number.slice(1);

function parseComplete(digits: string): string | null {
  const parsed = parsePhoneNumberFromString(`+${digits}`);
  if (isUsable(parsed)) {
    return digitsOf(parsed);
  }
  return mexicanPattern.test(digits) ? digits : null;
}

/**
 * A complete number without its plus sign, where digits are no number of the country: what is only possible may be a slip in one of the
 * country, as may be what loses a digit that is not the zero between the codes or Argentina's 15.
 */
function parseForeign(digits: string): string | null {
  const parsed = parsePhoneNumberFromString(`+${digits}`);
  if (mexicanPattern.test(digits)) {
    return digits;
  }
  if (!isUsable(parsed) || !(parsed.isValid() || parsed.countryCallingCode === '55')) {
    return null;
  }
  const isWhole = digitsOf(parsed) === digits || parsed.countryCallingCode === '54' || digits[parsed.countryCallingCode.length] === '0';
  return isWhole ? digitsOf(parsed) : null;
}

/** Whether a complete number of another country can be on WhatsApp: few fixed lines are. */
function isMobile(number: string): boolean {
  const parsed = parsePhoneNumberFromString(`+${number}`);
  return parsed?.isValid() === true && ['MOBILE', 'FIXED_LINE_OR_MOBILE'].includes(parsed.getType() ?? '');
}

const groupsOf = (text: string): string => (text.match(/\d+/g) ?? []).join(' ');

/** An area code in brackets, the zero before it, or the groups in which the country writes its numbers. */
const isWrittenNationally = (text: string, national: PhoneNumber): boolean =>
  /^\(?0/.test(text) || /^\(\d{1,5}\)/.test(text) || (/\d\D+\d/.test(text) && groupsOf(text) === groupsOf(national.formatNational()));

/** A number without its country code, or a complete one without its plus sign, as the text is read in a country. */
function parseInCountry({ text, digits }: PhoneText, country: CountryCode): ParsedPhoneNumber {
  const national = parsePhoneNumberFromString(country === 'MX' ? digits.replace(mexicanPrefix, '') : digits, country);
  const complete = digits.startsWith('0') ? null : parseForeign(digits);
  if (!isUsable(national)) {
    return complete === null ? { number: text, reason: 'badNumber' } : { number: complete, reason: null };
  }
  const number = digitsOf(national);
  return complete === null || complete === number || isWrittenNationally(text, national) || !isMobile(complete)
    ? { number, reason: null }
    : { number: text, reason: 'ambiguousNumber', readings: [number, complete] };
}

/** Where the country has been said, or the result is shown before it is used: what could be both is a number of the country. */
export const preferNational = (number: ParsedPhoneNumber): ParsedPhoneNumber =>
  number.readings === undefined ? number : { number: number.readings[0], reason: null };

/** Reads a number as people write it. Without a country its digits are taken as complete. */
export function parsePhoneNumber(text: string, country: string | null): ParsedPhoneNumber {
  const phoneText = readPhoneText(text);
  if (phoneText.reason !== null) {
    return { number: text, reason: phoneText.reason };
  }
  const isComplete = /^\(?(?:\+|00)/.test(phoneText.text);
  if (country !== null && isSupportedCountry(country) && !isComplete) {
    const parsed = parseInCountry(phoneText, country);
    return parsed.reason === null ? parsed : { ...parsed, number: text };
  }
  const number = parseComplete(phoneText.digits.replace(/^00/, ''));
  return number === null ? { number: text, reason: 'badNumber' } : { number, reason: null };
}
