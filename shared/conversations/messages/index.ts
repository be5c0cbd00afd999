import Joi from 'joi';
import { numberedPageInput, pageSchema, type NumberedPageInput, type PageResult } from '#shared/kit/page.ts';
import type { ContactRecord } from '#shared/contacts/contacts/index.ts';
import { groupMember, type GroupMember } from '#shared/conversations/messages/mentions.ts';
import { contactMessageKinds, messageSearch, type ContactMessageKind } from '#shared/conversations/messages/search.ts';
import { isBlankText } from '#shared/rules/isBlankText.ts';
import { memberAddresses, messageBody, messageId, messageInput, type MessageInput } from './input.ts';
import { messageRecord, type MessageRecord } from './record.ts';
import { exampleMessage } from './example.ts';
import { externalMessages } from './external.ts';
import { offlineMessages } from './offline.ts';
import { reactionEmoji } from '#shared/conversations/messages/reactions.ts';
import { recipient, type Recipient } from '#shared/conversations/messages/recipients.ts';
import { exampleTicket, ticketRecord, type TicketRecord, type TicketListRecord } from '#shared/conversations/tickets/index.ts';
import { waitingMessage, type WaitingMessage } from './waiting.ts';
import { del, get, post, put } from '#shared/kit/endpoint.ts';
import { id, optionalId } from '#shared/kit/schemas.ts';

export * from './record.ts';

/** One page of a ticket's messages with the ticket. */
export interface MessagesPage {
  count: number;
  messages: MessageRecord[];
  ticket: TicketRecord;
  hasMore: boolean;
}

const when = '2029-05-02T13:05:00.000Z';

export const messages = {
  page: get<{ ticketId: number; pageNumber?: number; before?: number; downTo?: number; unseen?: boolean }, MessagesPage>(
    '/messages/:ticketId',
    {
      access: 'signed-in',
      summary:
        'The messages of a conversation, newest page first, oldest first inside it; `before` asks for those before a row, `downTo` for all down to a row (as far as one answer goes), `unseen` reads nothing: nobody looks.',
      input: {
        ticketId: id(),
        pageNumber: Joi.number().integer().min(1).max(100_000).default(1),
        before: Joi.number().integer().positive(),
        downTo: Joi.number().integer().positive(),
        unseen: Joi.boolean(),
      },
      result: Joi.object<MessagesPage, true>({
        count: Joi.number().integer().required(),
        messages: Joi.array().items(messageRecord).required(),
        ticket: ticketRecord.required(),
        hasMore: Joi.boolean().required(),
      }),
      example: { input: { ticketId: 120 }, result: { count: 1, messages: [exampleMessage], ticket: exampleTicket, hasMore: false } },
    },
  ),
  ofContact: get<NumberedPageInput & { id: number; kind: ContactMessageKind }, PageResult<'messages', MessageRecord>>(
    '/contacts/:id/messages',
    {
      access: 'signed-in',
      summary:
        'What was exchanged with a contact in all conversations that the user may see, newest first: pictures and videos, files, or links.',
      input: {
        ...numberedPageInput,
        id: id(),
        kind: Joi.string<ContactMessageKind>()
          .valid(...contactMessageKinds)
          .required(),
      },
      result: pageSchema('messages', messageRecord),
      example: { input: { id: 88, kind: 'links' }, result: { messages: [exampleMessage], count: 1, hasMore: false } },
    },
  ),
  recipients: get<{ rowId: number }, Recipient[]>('/messages/recipients/:rowId', {
    access: 'signed-in',
    summary: 'Whom in a group a message of ours was for, and since when each of them has it; empty until the first has.',
    input: { rowId: id() },
    result: Joi.array().items(recipient),
    example: {
      input: { rowId: 991 },
      result: [
        {
          address: '5511988887777@s.whatsapp.net',
          name: 'Marina',
          number: '5511988887777',
          contactId: 88,
          deliveredAt: when,
          readAt: null,
          playedAt: null,
        },
      ],
    },
  }),
  waiting: get<{ ticketId: number; upTo?: number }, WaitingMessage[]>('/messages/waiting/:ticketId', {
    access: 'signed-in',
    summary: 'What the messages of a conversation that have not left yet wait for, up to a row.',
    input: { ticketId: id(), upTo: Joi.number().integer().positive() },
    result: Joi.array().items(waitingMessage),
    example: {
      input: { ticketId: 120 },
      result: [{ rowId: 991, cause: 'pace', failure: null, perMinute: 60, ahead: 24, until: when }],
    },
  }),
  members: get<{ ticketId: number }, GroupMember[]>('/messages/members/:ticketId', {
    access: 'signed-in',
    summary: 'Who can be named in a conversation with a group, by name; nobody elsewhere, and while its number is not connected.',
    input: { ticketId: id() },
    result: Joi.array().items(groupMember),
    example: {
      input: { ticketId: 120 },
      result: [{ address: '5511988887777@s.whatsapp.net', user: '5511988887777', name: 'Marina', number: '5511988887777' }],
    },
  }),
  send: post<MessageInput>('/messages/:ticketId', {
    access: 'signed-in',
    summary:
      'Writes to the contact: a text, files (multipart, `medias`) with a text each, a place, or contact cards. The message arrives as a live event.',
    input: messageInput,
    filesField: 'medias',
    example: { input: { ticketId: 120, body: 'Chega amanhã!' }, result: undefined },
  }),
  edit: post<{ messageId: string; body: string; ticketId?: number; mentions?: string[] }>('/messages/edit/:messageId', {
    access: 'signed-in',
    summary: 'Changes the text of an own message; in a group `mentions` are the addresses of members whom it names from now on.',
    input: {
      messageId,
      body: messageBody()
        .trim()
        .min(1)
        .custom((text: string, { error }) => (isBlankText(text) ? error('string.empty') : text))
        .required(),
      ticketId: optionalId(),
      mentions: memberAddresses,
    },
    example: { input: { messageId: '3EB0A1B2C3D4', body: 'Chega hoje!' }, result: undefined },
  }),
  retry: post<{ rowId: number }>('/messages/retry/:rowId', {
    access: 'signed-in',
    summary: 'Sends a failed message again, or fetches the file of a received one that could not be had.',
    input: { rowId: id() },
    example: { input: { rowId: 991 }, result: undefined },
  }),
  react: post<{ rowId: number; emoji: string }>('/messages/react/:rowId', {
    access: 'signed-in',
    summary: 'Reacts to a message with a single emoji; an empty text takes the reaction back.',
    input: { rowId: id(), emoji: reactionEmoji },
    example: { input: { rowId: 991, emoji: '👍' }, result: undefined },
  }),
  remove: del<{ messageId: string }>('/messages/:messageId', {
    access: 'signed-in',
    summary: 'Deletes an own message for everybody.',
    input: { messageId },
    example: { input: { messageId: '3EB0A1B2C3D4' }, result: undefined },
  }),
  forward: post<{ rowId: number; ticketIds?: number[]; contactIds?: number[]; key?: string }>('/messages/forward/:rowId', {
    access: 'signed-in',
    summary:
      'Passes a message on, with its file, to conversations one handles and to contacts; a contact without a conversation gets one. The same `key` again passes nothing on twice.',
    input: {
      rowId: id(),
      ticketIds: Joi.array().items(optionalId()).max(10).unique().default([]),
      contactIds: Joi.array().items(optionalId()).max(10).unique().default([]),
      key: Joi.string().guid(),
    },
    example: { input: { rowId: 991, ticketIds: [120] }, result: undefined },
  }),
  type: post<{ ticketId: number; isTyping: boolean }>('/messages/typing/:ticketId', {
    access: 'signed-in',
    summary: 'Shows the contact that somebody is writing, or has stopped. Kept nowhere.',
    input: { ticketId: id(), isTyping: Joi.boolean().required() },
    example: { input: { ticketId: 120, isTyping: true }, result: undefined },
  }),
  touch: put<{ messageId: string }>('/messages/:messageId', {
    access: 'signed-in',
    summary: 'Does nothing; kept for older clients.',
    input: { messageId },
    example: { input: { messageId: '3EB0A1B2C3D4' }, result: undefined },
  }),
  ...messageSearch,
  ...externalMessages,
  ...offlineMessages,
};

export interface MessageEvents {
  appMessage:
    | { action: 'create'; message: MessageRecord; ticket: TicketListRecord; contact: ContactRecord | null }
    | { action: 'update'; message: MessageRecord };
  /** The customer started or stopped typing; sent to readers of the ticket. */
  typing: { ticketId: number; isTyping: boolean };
}

declare module '#shared/kit/liveEvents.ts' {
  interface LiveEvents extends MessageEvents {}
}
