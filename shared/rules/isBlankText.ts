import { toIdentifyingText } from './identifyingText.ts';

/** Joins and selects the parts of an emoji, which is not there. */
const joiners = /\u200D|\uFE0F/g;

/** Whether nobody sees anything of a text: spaces, also those without a width, and marks of direction. */
export const isBlankText = (text: string): boolean => !/[!-~]/.test(text) && toIdentifyingText(text).replaceAll(joiners, '') === '';
