import type { Texts } from '#shared/i18n/texts.ts';

export const messagesApi: Texts['messagesApi'] = {
  errors: {
    ERR_NO_API_TOKEN_FOUND: 'This token no longer exists.',
    ERR_API_TOKEN_LIMIT: 'The company already has {{count}} tokens. Remove one that is no longer used.',
  },
};
