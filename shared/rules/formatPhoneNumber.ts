/** True for values that are no phone number: privacy ids (`~…`) and group ids. They are never shown. */
export const isPrivacyId = (number: string): boolean => number.startsWith('~') || !/^\d+$/.test(number);

const brazilianPattern = /^55([1-9]{2})(\d{4,5})(\d{4})$/;
/** 0800, 0300 and their like: no area code holds a zero. */
const brazilianServicePattern = /^55(\d00)(\d{3})(\d{4})$/;
const americanPattern = /^1(\d{3})(\d{3})(\d{4})$/;

const countryCodePattern = /^(?:1|7|2[07]|3[0-469]|4[013-9]|5[1-8]|6[0-6]|8[1246]|9[0-58]|\d{3})/;

/** Country code, then groups of four digits; nine digits in groups of three. */
function groupDigits(digits: string): string {
  const code = countryCodePattern.exec(digits)?.[0] ?? '';
  const rest = digits.slice(code.length);
  if (rest.length === 9) {
    return [code, rest.slice(0, 3), rest.slice(3, 6), rest.slice(6)].join(' ');
  }
  const parts = rest.length > 8 ? [rest.slice(0, -8), rest.slice(-8, -4), rest.slice(-4)] : [rest.slice(0, -4), rest.slice(-4)];
  return [code, ...parts].filter((part) => part !== '').join(' ');
}

/** `5511987654310` → `+55 11 98765-4310`; null for what is no phone number. */
export function formatPhoneNumber(number: string): string | null {
  if (isPrivacyId(number)) {
    return null;
  }
  const [, area, prefix, suffix] = brazilianPattern.exec(number) ?? [];
  if (area !== undefined) {
    return `+55 ${area} ${prefix}-${suffix}`;
  }
  const service = brazilianServicePattern.exec(number);
  if (service !== null) {
    return `+55 ${service.slice(1).join(' ')}`;
  }
  const [, region, exchange, line] = americanPattern.exec(number) ?? [];
  return region === undefined ? `+${groupDigits(number)}` : `+1 ${region} ${exchange}-${line}`;
}
