import * as pt from '#shared/i18n/pt/first.ts';
import type { FirstTexts } from '#shared/i18n/texts.ts';

/** What the first script says in Portuguese. */
export const texts: FirstTexts = pt;
