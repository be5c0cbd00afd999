/** With it the model says that people are to continue; users mention it in their prompts (contract, behaviour 14). */
export const transferMarker = 'Ação: Transferir para o setor de atendimento';

const marks = `*_"'“”‘’`;
/** Runs of spaces and marks count up to here, so that reading takes no longer than the answer is, whatever it holds. */
const maxRun = 20;
const before = String.raw`\s{0,${maxRun}}[${marks}[(]{0,${maxRun}}`;
const after = String.raw`[${marks}\])]{0,${maxRun}}\s{0,${maxRun}}(?:[.!:–—-]\s{0,${maxRun}})?`;
const optionalSpaces = String.raw`\s{0,${maxRun}}`;
const spaces = String.raw`\s{1,${maxRun}}`;
/** Each letter of it, without case and accents. */
const letters = ['a', '[cç]', '[aã]', 'o', optionalSpaces, ':', optionalSpaces].concat(
  [...'transferir para o setor de atendimento'].map((letter) => (letter === ' ' ? spaces : letter)),
);

const markerPattern = new RegExp(`${before}${letters.join('')}${after}`, 'giu');
/** What ends in the middle of it, or has it at its end. */
const beginningPattern = new RegExp(`${before}(?:${letters.reduceRight((rest, letter) => `${letter}(?:${rest}|$)`, `${after}$`)}|$)`, 'iu');

/** The answer without the marker, and whether it had one. */
export function readMarker(answer: string): { readonly text: string; readonly isHandover: boolean } {
  const text = answer.replaceAll(markerPattern, ' ').trim();
  return { text, isHandover: text !== answer.trim() };
}

export interface MarkerFilter {
  push(piece: string): void;
  /** The answer is over: what was kept back is no marker. */
  end(): void;
}

/** Passes the pieces of an answer on as `readMarker` reads the whole; what may become the marker is kept back until it is decided. */
export function createMarkerFilter(emit: (piece: string) => void): MarkerFilter {
  let kept = '';
  /** Spaces that are passed on before the next word only. */
  let spaces = '';
  let hasBegun = false;
  function pass(text: string): void {
    const piece = text.trimEnd();
    if (piece === '') {
      spaces += text;
      return;
    }
    emit(hasBegun ? spaces + piece : piece.trimStart());
    hasBegun = true;
    spaces = text.slice(piece.length);
  }
  return {
    push: (piece) => {
      const text = kept + piece;
      const { index } = beginningPattern.exec(text) ?? { index: text.length };
      kept = text.slice(index);
      pass(text.slice(0, index).replaceAll(markerPattern, ' '));
    },
    end: () => pass(kept.replaceAll(markerPattern, ' ')),
  };
}
