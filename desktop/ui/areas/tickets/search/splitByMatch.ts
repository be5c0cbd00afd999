import { foldText } from '#ui/text/foldText.ts';

/** Part of a text that does or does not match the term. */
export interface TextPiece {
  readonly text: string;
  readonly isMatch: boolean;
}

/** Maximum text before the first match, cut at a word start, so that the match is visible. */
const maxCharactersBefore = 12;

function findStart(letters: readonly string[], from: number): number {
  const earliest = from - maxCharactersBefore;
  const gap = letters.findIndex((letter, index) => index >= earliest && index < from && letter === ' ');
  return earliest <= 0 ? 0 : gap === -1 ? from : gap + 1;
}

/** Splits a text at its first match, ignoring case and accents as the server's search does. */
export function splitByMatch(body: string, term: string): TextPiece[] {
  const text = body.replaceAll(/\s+/g, ' ').trim().normalize('NFC');
  const characters = [...text];
  const foldedCharacters = characters.map(foldText);
  const foldedTerm = foldText(term.trim());
  const offsets = [0];
  for (const letter of foldedCharacters) {
    offsets.push((offsets.at(-1) ?? 0) + letter.length);
  }
  const at = foldedTerm === '' ? -1 : foldedCharacters.join('').indexOf(foldedTerm);
  if (at === -1) {
    return [{ text, isMatch: false }];
  }
  const from = offsets.findLastIndex((offset) => offset <= at);
  const to = offsets.findIndex((offset) => offset >= at + foldedTerm.length);
  const start = findStart(characters, from);
  return [
    { text: `${start > 0 ? '…' : ''}${characters.slice(start, from).join('')}`, isMatch: false },
    { text: characters.slice(from, to).join(''), isMatch: true },
    { text: characters.slice(to).join(''), isMatch: false },
  ].filter((piece) => piece.text !== '');
}
