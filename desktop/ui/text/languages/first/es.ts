import type { FirstTexts } from '#shared/i18n/texts.ts';

/** What the first script says in Spanish. */
export const texts: FirstTexts = Object.assign({}, ...Object.values(import.meta.glob('#shared/i18n/es/first/*.ts', { eager: true })));
