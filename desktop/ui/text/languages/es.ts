import type { Texts } from '#shared/i18n/texts.ts';

/** Spanish, one file for the browser; each text file is typed by its Portuguese one. */
export const texts: Texts = Object.assign(
  {},
  ...Object.values(import.meta.glob(['#shared/i18n/es/**/*.ts', '!**/native.ts'], { eager: true })),
);
