/** A privacy id in place of a number: it is no number, and is never shown as one. */
export const isHidden = (number: string): boolean => number.startsWith('~') || !/^\d+$/.test(number);

const brazilian = /^55(\d{2})(\d{4,5})(\d{4})$/;
const american = /^1(\d{3})(\d{3})(\d{4})$/;

const country = /^(?:1|7|2[07]|3[0-469]|4[013-9]|5[1-8]|6[0-6]|8[1246]|9[0-58]|\d{3})/;

/** Of the rest we know the country: groups that can be read aloud. */
function grouped(digits: string): string {
  const code = country.exec(digits)?.[0] ?? '';
  const rest = digits.slice(code.length);
  const parts = rest.length > 8 ? [rest.slice(0, -8), rest.slice(-8, -4), rest.slice(-4)] : [rest.slice(0, -4), rest.slice(-4)];
  return [code, ...parts].filter((part) => part !== '').join(' ');
}

/** '+55 11 98765-4310'. Null for what is no phone number. */
export function phoneLabel(number: string): string | null {
  if (isHidden(number)) {
    return null;
  }
  const [, area, first, last] = brazilian.exec(number) ?? [];
  if (area !== undefined) {
    return `+55 ${area} ${first}-${last}`;
  }
  const [, region, exchange, line] = american.exec(number) ?? [];
  return region === undefined ? `+${grouped(number)}` : `+1 ${region} ${exchange}-${line}`;
}
