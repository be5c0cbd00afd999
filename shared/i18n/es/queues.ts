import type { Texts } from '#shared/i18n/texts.ts';

export const queues: Texts['queues'] = {};
