import { stripAccents } from '#ui/text/findMatches.ts';

export interface TextMatch {
  /** Higher is better. */
  readonly score: number;
  /** Start and end (exclusive) of each matching range. */
  readonly ranges: readonly (readonly [number, number])[];
}

const isWordStart = (text: string, at: number): boolean => at === 0 || /[^\p{L}\p{N}]/u.test(text[at - 1] ?? '');

function matchSubstring(text: string, term: string): TextMatch | null {
  let at = text.indexOf(term);
  let best = at;
  while (at !== -1 && !isWordStart(text, at)) {
    at = text.indexOf(term, at + 1);
  }
  best = at === -1 ? best : at;
  if (best === -1) {
    return null;
  }
  const isExact = text.length === term.length;
  const score = (isExact ? 400 : 0) + (best === 0 ? 300 : isWordStart(text, best) ? 200 : 100) - best / 100;
  return { score, ranges: [[best, best + term.length]] };
}

/** Letters in order with gaps, mostly at word starts: `nfi` finds “Nova fila”. */
function matchLetters(text: string, term: string): TextMatch | null {
  const ranges: [number, number][] = [];
  let at = 0;
  for (const letter of term.replaceAll(' ', '')) {
    const index = text.indexOf(letter, at);
    if (index === -1) {
      return null;
    }
    const last = ranges.at(-1);
    if (last !== undefined && last[1] === index) {
      last[1] = index + 1;
    } else {
      ranges.push([index, index + 1]);
    }
    at = index + 1;
  }
  const starts = ranges.filter(([from]) => isWordStart(text, from)).length;
  return starts * 2 < ranges.length ? null : { score: 10 * starts - ranges.length, ranges };
}

/** All words of the term, in any order. */
function matchWords(text: string, term: string): TextMatch | null {
  const wordMatches = term.split(/\s+/).map((word) => matchSubstring(text, word));
  if (wordMatches.length < 2 || wordMatches.includes(null)) {
    return null;
  }
  const ranges = wordMatches.flatMap((match) => match?.ranges ?? []).toSorted(([one], [other]) => one - other);
  return { score: 50, ranges };
}

/**
 * Match of a search term, or null. Own implementation: while typing, partial words must match in any order (`fil nov` finds “Nova fila”),
 * which @nozbe/microfuzz lacks, and scattered letters must not match, which uFuzzy and fzf allow.
 */
export function matchText(text: string, term: string): TextMatch | null {
  const sought = stripAccents(term.trim());
  if (sought === '') {
    return { score: 0, ranges: [] };
  }
  const searched = stripAccents(text);
  return matchSubstring(searched, sought) ?? matchWords(searched, sought) ?? matchLetters(searched, sought);
}
