import type { Texts } from '#shared/i18n/texts.ts';

export const queueOptions: Texts['queueOptions'] = {
  errors: {
    ERR_QUEUE_OPTION_CYCLE: 'An option cannot be inside itself.',
    ERR_QUEUE_OPTION_TOO_DEEP: 'The menu has {{levels}} levels at most.',
    ERR_QUEUE_OPTION_TOO_MANY_SIBLINGS: 'There is room for {{siblings}} options side by side at most.',
    ERR_QUEUE_OPTIONS_LIMIT: 'A queue has {{count}} options at most.',
  },
};
