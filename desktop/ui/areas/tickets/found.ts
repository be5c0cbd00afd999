import { folded } from '#ui/text/folded.ts';

/** A piece of a text: plain, or what was searched for. */
export interface Piece {
  readonly text: string;
  readonly isFound: boolean;
}

/** At most so much of the text stands before the first find, from the beginning of a word, so that the find is in sight. */
const before = 12;

function startOf(letters: readonly string[], from: number): number {
  const least = from - before;
  const gap = letters.findIndex((letter, index) => index >= least && index < from && letter === ' ');
  return least <= 0 ? 0 : gap === -1 ? from : gap + 1;
}

/** Cuts a text at what was found in it, without regard to case and accents, as the server searches. */
export function piecesOf(body: string, term: string): Piece[] {
  const text = body.replaceAll(/\s+/g, ' ').trim().normalize('NFC');
  const letters = [...text];
  const plain = letters.map(folded);
  const wanted = folded(term.trim());
  const offsets = plain.reduce<number[]>((all, letter) => [...all, (all.at(-1) ?? 0) + letter.length], [0]);
  const at = wanted === '' ? -1 : plain.join('').indexOf(wanted);
  if (at === -1) {
    return [{ text, isFound: false }];
  }
  const from = offsets.findLastIndex((offset) => offset <= at);
  const to = offsets.findIndex((offset) => offset >= at + wanted.length);
  const start = startOf(letters, from);
  return [
    { text: `${start > 0 ? '…' : ''}${letters.slice(start, from).join('')}`, isFound: false },
    { text: letters.slice(from, to).join(''), isFound: true },
    { text: letters.slice(to).join(''), isFound: false },
  ].filter((piece) => piece.text !== '');
}
