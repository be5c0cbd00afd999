/** Letters, digits and the punctuation that is read; marks of formatting would be spelled out (contract, behaviour 14). */
export const toSpokenText = (text: string): string =>
  text
    .replaceAll(/[^\p{L}\p{M}\p{N}\s.,;:!?()%$€-]/gu, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();

/** A text for Azure Speech: nothing of it is markup. */
export const toSsml = (voice: string, text: string): string =>
  `<speak version="1.0" xml:lang="${voice.slice(0, 5)}"><voice name="${voice.replaceAll(/[^\w-]/g, '')}">${toSpokenText(text)}</voice></speak>`;
