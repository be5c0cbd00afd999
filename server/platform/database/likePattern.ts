import { parseSearchTerm, wordSeparators, type SearchWord } from '#shared/rules/searchWords.ts';
import type { Bind } from './createBindings.ts';

/** A text as a pattern of `like`: `%`, `_` and `\` mean themselves. */
const escapeLikePattern = (text: string): string => text.replace(/[\\%_]/g, '\\$&');

/** Patterns of texts that have a word of a search; one of them suffices. */
export function textPatterns({ text, isInfix }: SearchWord): string[] {
  const word = escapeLikePattern(text);
  return isInfix ? [`%${word}%`] : [`${word}%`, ...wordSeparators.map((separator) => `%${separator}${word}%`)];
}

/** Patterns of numbers that have a word of a search; none for words without digits. */
export const numberPatterns = ({ numbers }: SearchWord): string[] =>
  numbers.map((digits) => (digits.length < 3 ? `${digits}%` : `%${digits}%`));

/** What a search looks at, as SQL expressions. */
export interface SearchedColumns {
  readonly texts: readonly string[];
  readonly numbers?: readonly string[];
}

/** Condition that something has each word of a term, in any order, without case and accents; true for an empty term. */
export function matchesTerm(term: string, { texts, numbers = [] }: SearchedColumns, bind: Bind): string {
  const conditions = parseSearchTerm(term).map((word) => {
    // As a subquery the patterns are made once, not for each row. A value that no condition uses would have no type.
    const patterns = texts.length === 0 ? '' : `any (array(select plain(one) from unnest(${bind(textPatterns(word))}::text[]) one))`;
    const byText = texts.map((column) => `plain(${column}) like ${patterns}`);
    const digits = numbers.length === 0 ? [] : numberPatterns(word);
    const byNumber = digits.length === 0 ? [] : numbers.map((column) => `${column} like any (${bind(digits)}::text[])`);
    return `(${[...byText, ...byNumber].join(' or ') || 'false'})`;
  });
  return conditions.length === 0 ? 'true' : conditions.join(' and ');
}
