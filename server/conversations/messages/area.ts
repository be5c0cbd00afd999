import './events.ts';
import type { Area } from '#server/platform/area.ts';
import { messageMigrations } from './migrations.ts';
import { messageReferences } from './references.ts';
import { fetchMediaJob } from './media/fetchMedia.ts';
import { messageListeners } from './listeners.ts';
import { messageBroadcasts } from './live.ts';
import { messageSchema } from './Message.ts';
import { messageActionSchema } from './MessageAction.ts';
import { markMessagesRead } from './reading/markMessagesRead.ts';
import { sendReceiptsJob } from './outbound/sendReceipts.ts';
import { messageRoutes } from './routes.ts';
import { ticketMessagesSql } from './ticketMessagesSql.ts';

export const messagesArea: Area = {
  name: 'messages',
  migrations: messageMigrations,
  fileColumns: [{ table: 'messages', columns: ['media_path', 'thumbnail_path'] }],
  readsTables: ['connections', 'contact_addresses', 'contacts', 'queues', 'tickets', 'users'],
  references: messageReferences,
  entities: [messageSchema, messageActionSchema],
  routes: messageRoutes,
  broadcasts: messageBroadcasts,
  listeners: messageListeners,
  hooks: { 'ticket.reading': markMessagesRead },
  sqlFragments: { 'ticket.messages': ticketMessagesSql },
  jobs: [fetchMediaJob, sendReceiptsJob],
  uniqueConstraintErrors: { messages_client_key: 'ERR_CREATING_MESSAGE' },
};
