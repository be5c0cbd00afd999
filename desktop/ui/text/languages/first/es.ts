import * as es from '#shared/i18n/es/first.ts';
import type { FirstTexts } from '#shared/i18n/texts.ts';

/** What the first script says in Spanish. */
export const texts: FirstTexts = es;
