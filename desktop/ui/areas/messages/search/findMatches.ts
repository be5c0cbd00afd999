import { stripAccents } from '#ui/shell/palette/matchText.ts';

/** Ranges [from, to) of a term, ignoring case and accents as the server's search does. */
export function findMatches(text: string, term: string): [number, number][] {
  const needle = stripAccents(term.trim());
  const haystack = stripAccents(text);
  const matches: [number, number][] = [];
  for (let at = needle === '' ? -1 : haystack.indexOf(needle); at !== -1; at = haystack.indexOf(needle, at + needle.length)) {
    matches.push([at, at + needle.length]);
  }
  return matches;
}
