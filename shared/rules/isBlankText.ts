import { toIdentifyingText } from './identifyingText.ts';

/** Joins and selects the parts of an emoji, which is not there. */
const joiners = /\u200D|\uFE0F/g;

/** A part at a time, because the first that is seen answers, and marks in thousands on one letter take long to normalise. */
const parts = /.{1,200}/gsu;

/** Whether nobody sees anything of a text: spaces, also those without a width, and marks of direction. */
export function isBlankText(text: string): boolean {
  if (/[!-~]/.test(text)) {
    return false;
  }
  for (const [part] of text.matchAll(parts)) {
    if (toIdentifyingText(part).replaceAll(joiners, '') !== '') {
      return false;
    }
  }
  return true;
}
