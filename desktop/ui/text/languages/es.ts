import * as es from '#shared/i18n/es/index.ts';
import type { Texts } from '#shared/i18n/texts.ts';

/** Spanish, one file for the browser. */
export const texts: Texts = es;
