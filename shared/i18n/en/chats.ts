import type { Texts } from '#shared/i18n/texts.ts';

export const chats: Texts['chats'] = {
  errors: {
    ERR_NO_CHAT_FOUND: 'This chat no longer exists, or you are not a member.',
    ERR_CHAT_TITLE: 'The title needs 1 to 80 characters.',
    ERR_CHAT_MEMBERS: 'Choose 1 to 100 people besides yourself.',
    ERR_CHAT_MESSAGE: 'Write a message or attach a file.',
    ERR_CHAT_FILE_TYPE: 'Programs cannot be sent in the chat.',
    ERR_CHATS_LIMIT: 'You already have {{limit}} chats, the most a person can have.',
  },
};
