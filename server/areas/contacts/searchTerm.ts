/** From so many characters on a text is looked for anywhere; shorter ones only begin names and numbers. */
export const minInfixLength = 3;

/** A number as people write it: its digits, where they are not the text itself. */
export function searchDigits(term: string): string | null {
  const digits = term.replaceAll(/\D/g, '');
  return /^[\d\s()+.-]+$/.test(term) && digits !== term && digits.length >= minInfixLength ? digits : null;
}
