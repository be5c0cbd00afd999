/** With it the model says that people are to continue; users mention it in their prompts (contract, behaviour 14). */
export const transferMarker = 'Ação: Transferir para o setor de atendimento';

/** Without case, accents and the spaces and marks between words. */
const markerPattern = /\s*[*_"'“”‘’[(]*a[cç][aã]o\s*:\s*transferir\s+para\s+o\s+setor\s+de\s+atendimento[*_"'“”‘’\])]*\s*[.!:–—-]?\s*/giu;

/** The answer without the marker, and whether it had one. */
export function readMarker(answer: string): { readonly text: string; readonly isHandover: boolean } {
  const text = answer.replaceAll(markerPattern, ' ').trim();
  return { text, isHandover: text !== answer.trim() };
}
