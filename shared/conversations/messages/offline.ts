import Joi from 'joi';
import { exampleMessage } from './example.ts';
import { messageRecord, type MessageRecord } from './record.ts';
import { post } from '#shared/kit/endpoint.ts';
import { id, isoDate } from '#shared/kit/schemas.ts';

/** Conversations of one request. */
export const maxCheckedConversations = 25;
/** Messages of one conversation. */
export const maxCheckedMessages = 400;

/** Part of a conversation that a device has stored. */
export interface StoredConversation {
  ticketId: number;
  /** Newest `updatedAt` of the stored messages. */
  since: string;
  rowIds: number[];
}

/** What a device has to change in its stored conversations. */
export interface ConversationChanges {
  /** Tickets that the caller may not see, or that are gone. */
  hiddenTicketIds: number[];
  /** Messages that the caller may not see in their conversation, or that are gone. */
  goneRowIds: number[];
  /** Messages that changed later than `since`. */
  changed: MessageRecord[];
}

const example: ConversationChanges = { hiddenTicketIds: [121], goneRowIds: [990], changed: [exampleMessage] };

export const offlineMessages = {
  listChanges: post<{ conversations: StoredConversation[] }, ConversationChanges>('/messages/offline/changes', {
    access: 'signed-in',
    summary:
      'What has changed in conversations that a device stores for reading without a connection: removed, hidden and edited messages. Reads nothing new.',
    input: {
      conversations: Joi.array()
        .items(
          Joi.object<StoredConversation, true>({
            ticketId: id(),
            since: isoDate().required(),
            rowIds: Joi.array().items(Joi.number().integer().positive()).max(maxCheckedMessages).required(),
          }),
        )
        .max(maxCheckedConversations)
        .required(),
    },
    result: Joi.object<ConversationChanges, true>({
      hiddenTicketIds: Joi.array().items(Joi.number().integer()).required(),
      goneRowIds: Joi.array().items(Joi.number().integer()).required(),
      changed: Joi.array().items(messageRecord).required(),
    }),
    example: { input: { conversations: [{ ticketId: 120, since: '2029-05-02T13:05:00.000Z', rowIds: [990, 991] }] }, result: example },
  }),
};
