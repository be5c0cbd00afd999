import * as pt from '#shared/i18n/pt/index.ts';
import type { Texts } from '#shared/i18n/texts.ts';

/** Portuguese, whose texts are the source of the keys. */
export const texts: Texts = pt;
