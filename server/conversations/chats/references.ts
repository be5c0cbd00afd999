import { referencesOf, type Reference } from '#server/platform/database/references.ts';

/** Columns of this area that point to records of others. */
export const chatReferences: readonly Reference[] = [
  ...referencesOf('chats', { owner_id: 'user' }),
  ...referencesOf('chat_users', { user_id: 'user' }),
  ...referencesOf('chat_messages', { sender_id: 'user' }),
];
