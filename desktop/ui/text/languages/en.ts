import * as en from '#shared/i18n/en/index.ts';
import type { Texts } from '#shared/i18n/texts.ts';

/** English, one file for the browser. */
export const texts: Texts = en;
