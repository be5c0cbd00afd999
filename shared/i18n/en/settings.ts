import type { Texts } from '#shared/i18n/texts.ts';

export const settings: Texts['settings'] = { title: 'Settings' };
