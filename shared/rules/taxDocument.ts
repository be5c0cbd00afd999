const cpfWeights = [11, 10, 9, 8, 7, 6, 5, 4, 3, 2];
const cnpjWeights = [6, 5, 4, 3, 2, 9, 8, 7, 6, 5, 4, 3, 2];

/** The check digit of what comes before it; letters count by their place behind the digits. */
function computeCheckDigit(characters: string, weights: readonly number[]): number {
  const fitting = weights.slice(-characters.length);
  const sum = fitting.reduce((total, weight, index) => total + weight * (characters.charCodeAt(index) - 48), 0);
  const rest = sum % 11;
  return rest < 2 ? 0 : 11 - rest;
}

const isChecked = (characters: string, weights: readonly number[]): boolean =>
  [2, 1].every((fromEnd) => {
    const place = characters.length - fromEnd;
    return computeCheckDigit(characters.slice(0, place), weights) === Number(characters[place]);
  });

const isCpf = (characters: string): boolean => /^\d{11}$/.test(characters) && isChecked(characters, cpfWeights);
/** Since July 2026 with letters too. */
const isCnpj = (characters: string): boolean => /^[\dA-Z]{12}\d{2}$/.test(characters) && isChecked(characters, cnpjWeights);

/** The characters of a CPF or CNPJ, without punctuation; null for anything else, or where the check digits do not fit. */
export function readTaxDocument(text: string): string | null {
  const characters = text.toUpperCase().replaceAll(/[\s./-]/g, '');
  const isRepeated = new Set(characters).size === 1;
  return !isRepeated && (isCpf(characters) || isCnpj(characters)) ? characters : null;
}

/** As it is written in Brazil: 123.456.789-09, 12.345.678/0001-95. */
export const formatTaxDocument = (text: string): string =>
  text.length === 11 ? text.replace(/^(...)(...)(...)(..)$/, '$1.$2.$3-$4') : text.replace(/^(..)(...)(...)(....)(..)$/, '$1.$2.$3/$4-$5');

const writtenDocument = /[\dA-Z][\dA-Z./-]{9,17}\d/gi;

/** The first CPF or CNPJ that somebody has written, alone or among other words; null: none whose check digits fit. */
export function findTaxDocument(text: string): string | null {
  const parts = text.match(writtenDocument) ?? [];
  return readTaxDocument(text) ?? parts.map((part) => readTaxDocument(part)).find((document) => document !== null) ?? null;
}
