import { api } from '#shared/api.ts';
import { conversationScope, type MessageWindow } from '#ui/conversations/messages/index.ts';
import { createEndpointKind, createPagesKind, createRecordKind } from '#ui/data/offline/recordKinds.ts';

/** Stored results of the inbox. The input of a conversation is its ticket's id. */
export const inboxRecords = {
  conversation: createRecordKind<number, MessageWindow>(conversationScope, 1),
  ticket: createEndpointKind(api.tickets.byUuid),
  tickets: createPagesKind(api.tickets.page),
  contact: createEndpointKind(api.contacts.show),
  contacts: createPagesKind(api.contacts.page),
  notes: createEndpointKind(api.notes.list),
  rounds: createEndpointKind(api.tickets.rounds),
  moves: createEndpointKind(api.tickets.moves),
  others: createEndpointKind(api.tickets.others),
};
