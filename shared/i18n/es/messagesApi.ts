import type { Texts } from '#shared/i18n/texts.ts';

export const messagesApi: Texts['messagesApi'] = {
  errors: {
    ERR_NO_API_TOKEN_FOUND: 'Este token ya no existe.',
    ERR_API_TOKEN_LIMIT: 'La empresa ya tiene {{count}} tokens. Elimine uno que ya no use.',
  },
};
