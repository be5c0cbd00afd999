/** Shorter terms match prefixes only; from this length on any part of a text. */
export const minInfixLength = 3;

/** The digits of a formatted number; null where the term is no number or has digits only. */
export function searchDigits(term: string): string | null {
  const digits = term.replaceAll(/\D/g, '');
  return /^[\d\s()+.-]+$/.test(term) && digits !== term && digits.length >= minInfixLength ? digits : null;
}
