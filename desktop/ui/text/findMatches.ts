import { parseSearchTerm, wordSeparators } from '#shared/rules/searchWords.ts';

/** Removes case and accents but keeps the length, so that ranges apply to the original text. */
export const stripAccents = (text: string): string =>
  [...text].map((letter) => letter.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().slice(0, letter.length) || letter).join('');

const separators = new Set<string | undefined>([undefined, ...wordSeparators]);

/** Ranges [from, to) of the words of a term, in the order of the text, ignoring case and accents as the server's search does. */
export function findMatches(text: string, term: string): [number, number][] {
  const haystack = stripAccents(text);
  const matches = parseSearchTerm(term).flatMap(({ text: word, isInfix }) => {
    const needle = stripAccents(word);
    const ofWord: [number, number][] = [];
    for (let at = haystack.indexOf(needle); at !== -1; at = haystack.indexOf(needle, at + needle.length)) {
      if (isInfix || separators.has(haystack[at - 1])) {
        ofWord.push([at, at + needle.length]);
      }
    }
    return ofWord;
  });
  const ranges: [number, number][] = [];
  for (const [from, to] of matches.toSorted(([one], [other]) => one - other)) {
    const last = ranges.at(-1);
    if (last !== undefined && from < last[1]) {
      last[1] = Math.max(last[1], to);
    } else {
      ranges.push([from, to]);
    }
  }
  return ranges;
}
