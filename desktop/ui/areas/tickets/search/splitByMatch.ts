import { foldText } from '#ui/text/foldText.ts';

/** A piece of a text: plain, or what was searched for. */
export interface TextPiece {
  readonly text: string;
  readonly isMatch: boolean;
}

/** At most so much of the text stands before the first find, from the beginning of a word, so that the find is in sight. */
const maxCharactersBefore = 12;

function findStart(letters: readonly string[], from: number): number {
  const earliest = from - maxCharactersBefore;
  const gap = letters.findIndex((letter, index) => index >= earliest && index < from && letter === ' ');
  return earliest <= 0 ? 0 : gap === -1 ? from : gap + 1;
}

/** Cuts a text at what was found in it, without regard to case and accents, as the server searches. */
export function splitByMatch(body: string, term: string): TextPiece[] {
  const text = body.replaceAll(/\s+/g, ' ').trim().normalize('NFC');
  const characters = [...text];
  const foldedCharacters = characters.map(foldText);
  const foldedTerm = foldText(term.trim());
  const offsets = foldedCharacters.reduce<number[]>((all, letter) => [...all, (all.at(-1) ?? 0) + letter.length], [0]);
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
