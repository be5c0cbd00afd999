import { api } from '#shared/api.ts';
import type { Area } from '#server/platform/area.ts';
import { type Reference, referencesOf } from '#server/platform/database/references.ts';
import { serveEndpoint, servePreparedEndpoint } from '#server/platform/http/serveEndpoint.ts';
import { chatSchema } from './Chat.ts';
import { createChat, releaseChats, removeChat, updateChat } from './commands.ts';
import { chatBroadcasts } from './live.ts';
import { prepareChatMessage, readChat, sendChatMessage } from './messages.ts';
import { chatMigrations } from './migrations.ts';
import { listChats, pageChatMessages, pageChats, showChat } from './readChats.ts';

declare module '#server/platform/database/outbox/domainEvents.ts' {
  interface DomainEvents {
    'chat.created': { chatId: number };
    /** Title, owner or members. */
    'chat.changed': { chatId: number; addedIds: readonly number[]; removedIds: readonly number[] };
    /** With its members of before. */
    'chat.removed': { chatId: number; userIds: readonly number[] };
    'chat.read': { chatId: number };
    'chatMessage.added': { chatMessageId: number };
  }
}

/** Columns of this area that point to records of others. */
const chatReferences: readonly Reference[] = [
  ...referencesOf('chats', { owner_id: 'user' }),
  ...referencesOf('chat_users', { user_id: 'user' }),
  ...referencesOf('chat_messages', { sender_id: 'user' }),
];

export const chatsArea: Area = {
  name: 'chats',
  migrations: chatMigrations,
  references: chatReferences,
  readsTables: ['users'],
  fileColumns: [{ table: 'chat_messages', columns: ['media_path'] }],
  hooks: {
    'user.releasing': releaseChats,
  },
  entities: [chatSchema],
  routes: [
    serveEndpoint(api.chats.page, pageChats),
    serveEndpoint(api.chats.list, listChats),
    serveEndpoint(api.chats.show, showChat),
    serveEndpoint(api.chats.create, createChat),
    serveEndpoint(api.chats.update, updateChat),
    serveEndpoint(api.chats.remove, removeChat),
    serveEndpoint(api.chats.messages, pageChatMessages),
    servePreparedEndpoint(api.chats.send, { prepare: prepareChatMessage, command: sendChatMessage }),
    serveEndpoint(api.chats.read, readChat),
  ],
  broadcasts: chatBroadcasts,
};
