import type { Texts } from '#shared/i18n/texts.ts';

export const chats: Texts['chats'] = {
  errors: {
    ERR_NO_CHAT_FOUND: 'Este chat ya no existe o no participas en él.',
    ERR_CHAT_TITLE: 'El título debe tener de 1 a 80 caracteres.',
    ERR_CHAT_MEMBERS: 'Elige de 1 a 100 personas, además de ti.',
    ERR_CHAT_MESSAGE: 'Escribe un mensaje o adjunta un archivo.',
    ERR_CHAT_FILE_TYPE: 'No se pueden enviar programas en el chat.',
    ERR_CHATS_LIMIT: 'Ya tienes {{limit}} chats, el máximo por persona.',
  },
};
