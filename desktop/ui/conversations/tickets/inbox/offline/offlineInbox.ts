import { api } from '#shared/api.ts';
import type { PageInput } from '#shared/kit/page.ts';
import { offlineMessageParts, type MessageWindow } from '#ui/conversations/messages/index.ts';
import { LazyBulkBar } from '#ui/conversations/tickets/selection/LazyBulkBar.ts';
import { LazyUnreadList } from '#ui/conversations/tickets/notices/LazyUnreadList.ts';
import type { OfflineArea } from '#ui/data/offline/offlineAreas.ts';
import { storeOffline } from '#ui/data/offline/offlineQueries.ts';
import { createEndpointKind } from '#ui/data/offline/recordKinds.ts';
import { inboxRecords } from './inboxRecords.ts';
import { createInboxReader } from './InboxReader.ts';

/** Newest messages of a conversation that the device stores. */
export const maxStoredMessages = 200;

const trimWindow = ({ messages, hasMore }: MessageWindow): MessageWindow => ({
  messages: messages.slice(-maxStoredMessages),
  hasMore: hasMore || messages.length > maxStoredMessages,
});

/** Searches are answered from what is stored; their results are not stored themselves. */
const isUnsearched = ({ searchParam = '' }: PageInput): boolean => searchParam === '';

/** The inbox without a connection: list, conversations and contacts that were open, and the search in them. */
export const offlineInbox: OfflineArea = {
  queries: [
    storeOffline(inboxRecords.conversation, { trim: trimWindow, countMessages: ({ messages }) => messages.length }),
    storeOffline(inboxRecords.ticket),
    storeOffline(inboxRecords.tickets, { isStored: isUnsearched }),
    storeOffline(inboxRecords.contact),
    storeOffline(inboxRecords.contacts, { isStored: isUnsearched }),
    storeOffline(inboxRecords.notes),
    storeOffline(inboxRecords.rounds),
    storeOffline(inboxRecords.moves),
    storeOffline(inboxRecords.others),
    storeOffline(createEndpointKind(api.tickets.counts)),
    storeOffline(createEndpointKind(api.connections.list)),
    storeOffline(createEndpointKind(api.queues.list)),
    storeOffline(createEndpointKind(api.quickMessages.list)),
    storeOffline(createEndpointKind(api.tags.list)),
    storeOffline(createEndpointKind(api.users.list)),
  ],
  createReader: createInboxReader,
  parts: [...offlineMessageParts, LazyBulkBar, LazyUnreadList],
};
