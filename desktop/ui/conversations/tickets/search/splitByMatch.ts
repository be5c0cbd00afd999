import { findMatches } from '#ui/text/findMatches.ts';

/** Part of a text that does or does not match the term. */
export interface TextPiece {
  readonly text: string;
  readonly isMatch: boolean;
}

/** Maximum text before the first match, cut at a word start, so that the match is visible. */
const maxCharactersBefore = 12;
/** A row shows no more of a text. */
const maxCharacters = 400;

function findStart(text: string, from: number): number {
  const earliest = from - maxCharactersBefore;
  const gap = earliest <= 0 ? -1 : text.slice(0, from).indexOf(' ', earliest);
  return earliest <= 0 ? 0 : gap === -1 ? from : gap + 1;
}

/** Splits a text at the words of a term, ignoring case and accents as the server's search does. */
export function splitByMatch(body: string, term: string): TextPiece[] {
  const text = body.replaceAll(/\s+/g, ' ').trim().normalize('NFC');
  const matches = findMatches(text, term);
  const start = findStart(text, matches[0]?.[0] ?? 0);
  const end = start + maxCharacters;
  const pieces: TextPiece[] = [];
  let at = start;
  for (const [from, to] of matches.filter(([from]) => from < end)) {
    pieces.push(
      { text: `${start > 0 && at === start ? '…' : ''}${text.slice(at, from)}`, isMatch: false },
      { text: text.slice(from, to), isMatch: true },
    );
    at = to;
  }
  return [...pieces, { text: text.slice(at, Math.max(at, end)), isMatch: false }].filter((piece) => piece.text !== '');
}
