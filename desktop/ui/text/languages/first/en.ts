import type { FirstTexts } from '#shared/i18n/texts.ts';

/** What the first script says in English. */
export const texts: FirstTexts = Object.assign({}, ...Object.values(import.meta.glob('#shared/i18n/en/first/*.ts', { eager: true })));
