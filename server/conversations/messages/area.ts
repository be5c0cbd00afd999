import { api } from '#shared/api.ts';
import type { Area } from '#server/platform/area.ts';
import { type Reference, referencesOf } from '#server/platform/database/references.ts';
import {
  allowWrites,
  serveApiTokenEndpoint,
  serveEndpoint,
  serveFilesEndpoint,
  servePreparedEndpoint,
} from '#server/platform/http/serveEndpoint.ts';
import './events.ts';
import { messageMigrations } from './migrations.ts';
import { fetchMediaJob } from './media/fetchMedia.ts';
import { messageListeners, sendReceiptsJob } from './listeners.ts';
import { messageBroadcasts } from './live.ts';
import { messageSchema } from './Message.ts';
import { messageActionSchema } from './MessageAction.ts';
import { markMessagesRead } from './reading/markMessagesRead.ts';
import { ticketMessagesSql } from './ticketMessagesSql.ts';
import { editMessage } from './outbound/editMessage.ts';
import { copyForwarded, forwardMessage } from './outbound/forwardMessage.ts';
import { fetchMembers, listMembers } from './reading/listMembers.ts';
import { listContactMessages } from './reading/listContactMessages.ts';
import { listMessages } from './reading/listMessages.ts';
import { listOfflineChanges } from './reading/listOfflineChanges.ts';
import { listRecipients } from './reading/listRecipients.ts';
import { reactToMessage } from './outbound/reactToMessage.ts';
import { removeMessage } from './outbound/removeMessage.ts';
import { retryMessage } from './outbound/retryMessage.ts';
import { searchConversation } from './reading/searchConversation.ts';
import { prepareMessages, sendMessages } from './outbound/sendMessages.ts';
import { prepareToNumber, sendToNumber, showSentMessage } from './outbound/sendToNumber.ts';
import { sendTyping } from './outbound/sendTyping.ts';

/** Older clients call it and ignore the answer. */
const touchMessage = async (): Promise<void> => undefined;

const messageRoutes = [
  serveEndpoint(api.messages.edit, editMessage),
  serveEndpoint(api.messages.retry, retryMessage),
  serveEndpoint(api.messages.react, reactToMessage),
  servePreparedEndpoint(api.messages.forward, { prepare: copyForwarded, command: forwardMessage }),
  servePreparedEndpoint(api.messages.type, { prepare: sendTyping, command: async () => undefined }),
  serveEndpoint(api.messages.recipients, listRecipients),
  servePreparedEndpoint(api.messages.members, { prepare: fetchMembers, command: listMembers }),
  serveEndpoint(api.messages.search, searchConversation),
  serveEndpoint(api.messages.ofContact, listContactMessages),
  serveEndpoint(api.messages.listChanges, listOfflineChanges),
  allowWrites(serveEndpoint(api.messages.page, listMessages)),
  serveFilesEndpoint(api.messages.send, { prepare: prepareMessages, command: sendMessages }),
  serveApiTokenEndpoint(api.messages.sendToNumber, sendToNumber, prepareToNumber),
  serveApiTokenEndpoint(api.messages.showSent, showSentMessage),
  serveEndpoint(api.messages.remove, removeMessage),
  serveEndpoint(api.messages.touch, touchMessage),
];

/** Columns of this area that point to records of others. */
const messageReferences: readonly Reference[] = [
  ...referencesOf('messages', {
    connection_id: 'connection',
    ticket_id: ['ticket', 'move'],
    contact_id: ['contact', 'move'],
    queue_id: 'queue',
    author_id: 'user',
  }),
  ...referencesOf('message_actions', { connection_id: 'connection', author_id: 'user' }),
  ...referencesOf('early_receipts', { connection_id: 'connection' }),
  ...referencesOf('read_marks', { connection_id: 'connection' }),
];

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
