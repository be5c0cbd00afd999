import * as en from '#shared/i18n/en/first.ts';
import type { FirstTexts } from '#shared/i18n/texts.ts';

/** What the first script says in English. */
export const texts: FirstTexts = en;
