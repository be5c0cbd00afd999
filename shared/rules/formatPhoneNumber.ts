/** A privacy id in place of a number: it is no number, and is never shown as one. */
export const isPrivacyId = (number: string): boolean => number.startsWith('~') || !/^\d+$/.test(number);

const brazilianPattern = /^55(\d{2})(\d{4,5})(\d{4})$/;
const americanPattern = /^1(\d{3})(\d{3})(\d{4})$/;

const countryCodePattern = /^(?:1|7|2[07]|3[0-469]|4[013-9]|5[1-8]|6[0-6]|8[1246]|9[0-58]|\d{3})/;

/** Of the rest we know the country: groups that can be read aloud. */
function groupDigits(digits: string): string {
  const code = countryCodePattern.exec(digits)?.[0] ?? '';
  const rest = digits.slice(code.length);
  const parts = rest.length > 8 ? [rest.slice(0, -8), rest.slice(-8, -4), rest.slice(-4)] : [rest.slice(0, -4), rest.slice(-4)];
  return [code, ...parts].filter((part) => part !== '').join(' ');
}

/** '+55 11 98765-4310'. Null for what is no phone number. */
export function formatPhoneNumber(number: string): string | null {
  if (isPrivacyId(number)) {
    return null;
  }
  const [, area, first, last] = brazilianPattern.exec(number) ?? [];
  if (area !== undefined) {
    return `+55 ${area} ${first}-${last}`;
  }
  const [, region, exchange, line] = americanPattern.exec(number) ?? [];
  return region === undefined ? `+${groupDigits(number)}` : `+1 ${region} ${exchange}-${line}`;
}
