/** Letters, digits and the punctuation that is read; marks of formatting would be spelled out (contract, behaviour 14). */
export const toSpokenText = (text: string): string =>
  text
    .replaceAll(/[^\p{L}\p{M}\p{N}\s.,;:!?()%$€-]/gu, ' ')
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/ (?=[.,;:!?])/g, '')
    .trim();

/** A text for Azure Speech: nothing of it is markup. */
export function toSsml(voice: string, text: string): string {
  const name = voice.replaceAll(/[^\w-]/g, '');
  return `<speak version="1.0" xml:lang="${name.slice(0, 5)}"><voice name="${name}">${toSpokenText(text)}</voice></speak>`;
}
