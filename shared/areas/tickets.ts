import Joi from 'joi';
import { extraInfo, type ContactRecord, type ExtraInfo } from '#shared/areas/contacts.ts';
import { deliveries, type Delivery } from '#shared/rules/delivery.ts';
import { boardFilter, ticketFilter, ticketStatuses, type TicketFilter, type TicketStatus } from '#shared/areas/ticketFilter.ts';
import { ticketRounds } from '#shared/areas/ticketRounds.ts';
import { ticketTags } from '#shared/areas/ticketTags.ts';
import { del, get, post, put } from '#shared/kit/endpoint.ts';
import { pageOf, type PageOf } from '#shared/kit/page.ts';
import { date, flag, id, idOrNull, nullable, told, type Told } from '#shared/kit/schemas.ts';

interface Named {
  id: number;
  name: string;
}
export interface Coloured extends Named {
  color: string;
}

/** A conversation as the list shows it. */
export interface TicketRow {
  id: number;
  uuid: string;
  status: TicketStatus;
  unreadMessages: number;
  lastMessage: string;
  /** When the last message was written; null before the first. */
  lastMessageAt: string | null;
  /** The media type of the last message. */
  lastMessageType: string | null;
  /** Where the last message stands, when it was ours. */
  lastMessageDelivery: Delivery | null;
  /** Who of a group wrote the last message; null where we did, and beside a person. */
  lastMessageFrom?: Pick<ContactRecord, 'name' | 'number'> | null;
  isGroup: boolean;
  userId: number | null;
  contactId: number;
  whatsappId: number | null;
  queueId: number | null;
  chatbot: boolean;
  queueOptionId: number | null;
  companyId: number;
  useIntegration: boolean;
  integrationId: number | null;
  promptId: number | null;
  typebotSessionId: string | null;
  typebotStatus: boolean;
  /** The last message was ours. */
  fromMe: boolean;
  amountUsedBotQueues: number;
  createdAt: string;
  updatedAt: string;
  contact: Pick<ContactRecord, 'id' | 'name' | 'number' | 'email' | 'profilePicUrl'>;
  queue: Coloured | null;
  user: Named | null;
  tags: Coloured[];
  whatsapp: { name: string } | null;
  /** The messages in which a search hit. */
  messages?: { id: string; body: string }[];
}

/** A conversation as it is opened. */
export interface TicketFull extends Omit<TicketRow, 'contact' | 'messages'> {
  contact: TicketRow['contact'] & { extraInfo: ExtraInfo[] };
}

const named = { id: Joi.number().required(), name: Joi.string().allow('').required() };
export const coloured = Joi.object<Coloured, true>({ ...named, color: Joi.string().allow('').required() });
const contactKeys = {
  id: Joi.number().required(),
  name: Joi.string().allow('').required(),
  number: Joi.string().required(),
  email: Joi.string().allow('').required(),
  profilePicUrl: Joi.string().allow('').required(),
};

const columns = {
  id: Joi.number().required(),
  uuid: Joi.string().uuid().required(),
  status: Joi.string<TicketStatus>()
    .valid(...ticketStatuses)
    .required(),
  unreadMessages: Joi.number().integer().min(0).required(),
  lastMessage: Joi.string().allow('').required(),
  lastMessageAt: nullable(date()).required(),
  lastMessageType: nullable(Joi.string()).required(),
  lastMessageDelivery: nullable(Joi.string<Delivery>().valid(...deliveries)).required(),
  lastMessageFrom: nullable(
    Joi.object<Pick<ContactRecord, 'name' | 'number'>, true>({ name: contactKeys.name, number: contactKeys.number }),
  ),
  isGroup: Joi.boolean().required(),
  userId: nullable(Joi.number()).required(),
  contactId: Joi.number().required(),
  whatsappId: nullable(Joi.number()).required(),
  queueId: nullable(Joi.number()).required(),
  chatbot: Joi.boolean().required(),
  queueOptionId: nullable(Joi.number()).required(),
  companyId: Joi.number().required(),
  useIntegration: Joi.boolean().required(),
  integrationId: nullable(Joi.number()).required(),
  promptId: nullable(Joi.number()).required(),
  typebotSessionId: nullable(Joi.string()).required(),
  typebotStatus: Joi.boolean().required(),
  fromMe: Joi.boolean().required(),
  amountUsedBotQueues: Joi.number().integer().required(),
  createdAt: date().required(),
  updatedAt: date().required(),
  queue: nullable(coloured).required(),
  user: nullable(Joi.object<Named, true>(named)).required(),
  tags: Joi.array().items(coloured).required(),
  whatsapp: nullable(Joi.object<{ name: string }, true>({ name: Joi.string().required() })).required(),
};

const hit = Joi.object<{ id: string; body: string }, true>({ id: Joi.string().required(), body: Joi.string().allow('').required() });

export const ticketRow = Joi.object<TicketRow, true>({
  ...columns,
  contact: Joi.object<TicketRow['contact'], true>(contactKeys).required(),
  messages: Joi.array().items(hit),
}).label('TicketRow');

export const ticketFull = Joi.object<TicketFull, true>({
  ...columns,
  contact: Joi.object<TicketFull['contact'], true>({ ...contactKeys, extraInfo: Joi.array().items(extraInfo).required() }).required(),
}).label('Ticket');

export interface NewTicket {
  contactId: number;
  queueId?: number | null;
  whatsappId?: number | null;
  userId?: number | null;
  status?: string;
}

/** What a client may ask of a ticket: the server reads the intent from the keys. False means none. */
export interface TicketChange {
  id: number;
  status?: TicketStatus;
  userId?: number | null;
  queueId?: number | null;
  whatsappId?: number | null;
  useIntegration?: boolean;
  promptId?: number | null;
  integrationId?: number | null;
}

const when = '2029-05-02T13:05:00.000Z';
const row: TicketRow = {
  id: 120,
  uuid: '0c8f7a2e-2a3d-4f0e-9a3e-3a7a6d1d9b11',
  status: 'pending',
  unreadMessages: 2,
  lastMessage: 'Oi',
  lastMessageAt: when,
  lastMessageType: 'conversation',
  lastMessageDelivery: null,
  isGroup: false,
  userId: null,
  contactId: 88,
  whatsappId: 2,
  queueId: 4,
  chatbot: false,
  queueOptionId: null,
  companyId: 3,
  useIntegration: false,
  integrationId: null,
  promptId: null,
  typebotSessionId: null,
  typebotStatus: false,
  fromMe: false,
  amountUsedBotQueues: 0,
  createdAt: when,
  updatedAt: when,
  contact: { id: 88, name: 'João', number: '5511988887777', email: '', profilePicUrl: '' },
  queue: { id: 4, name: 'Vendas', color: '#7C3AED' },
  user: null,
  tags: [{ id: 9, name: 'vip', color: '#FF0000' }],
  whatsapp: { name: 'Loja Centro' },
};
const full: TicketFull = { ...row, contact: { ...row.contact, extraInfo: [] } };

export const exampleTicketRow = row;
export const exampleTicket = full;

export const tickets = {
  page: get<TicketFilter, PageOf<'tickets', TicketRow>>('/tickets', {
    may: 'signed-in',
    summary: 'Conversations the caller may see, last touched first, forty a page.',
    input: ticketFilter,
    result: pageOf('tickets', ticketRow),
    example: { input: { status: 'open', queueIds: [4] }, result: { tickets: [row], count: 1, hasMore: false } },
  }),
  counts: get<Pick<TicketFilter, 'showAll' | 'queueIds'>, Record<TicketStatus, number> & { unread: number }>('/tickets/counts', {
    may: 'signed-in',
    summary: 'How many conversations each tab of the list holds for the caller.',
    input: { showAll: ticketFilter.showAll, queueIds: ticketFilter.queueIds },
    result: Joi.object<Record<TicketStatus, number> & { unread: number }, true>({
      pending: Joi.number().integer().required(),
      open: Joi.number().integer().required(),
      closed: Joi.number().integer().required(),
      unread: Joi.number().integer().required(),
    }),
    example: { input: {}, result: { pending: 4, open: 11, closed: 210, unread: 3 } },
  }),
  board: get<Omit<TicketFilter, 'status'>, PageOf<'tickets', TicketRow>>('/ticket/kanban', {
    may: 'signed-in',
    summary: 'The cards of the board: conversations that wait or are in hand, asked for like the list, at least four hundred.',
    input: boardFilter,
    result: pageOf('tickets', ticketRow),
    example: { input: { queueIds: [4] }, result: { tickets: [row], count: 1, hasMore: false } },
  }),
  byUuid: get<{ uuid: string }, TicketFull>('/tickets/u/:uuid', {
    may: 'signed-in',
    summary: 'One conversation by the id in its address.',
    // What stands in an address was perhaps typed, or cut by a mail: it leads nowhere, as an unknown one does.
    input: { uuid: Joi.string().required() },
    result: ticketFull,
    example: { input: { uuid: row.uuid }, result: full },
  }),
  show: get<{ id: number }, TicketFull>('/tickets/:id', {
    may: 'signed-in',
    summary: 'One conversation.',
    input: { id: id() },
    result: ticketFull,
    example: { input: { id: 120 }, result: full },
  }),
  create: post<NewTicket, TicketFull>('/tickets', {
    may: 'signed-in',
    summary: 'Opens a conversation with a contact; a conflict answers the one that is open.',
    input: {
      contactId: id(),
      queueId: idOrNull(),
      whatsappId: idOrNull(),
      userId: idOrNull(),
      status: Joi.string().max(20),
    },
    result: ticketFull,
    example: { input: { contactId: 88, queueId: 4 }, result: { ...full, status: 'open', userId: 7, user: { id: 7, name: 'Ana' } } },
  }),
  update: put<TicketChange, TicketFull>('/tickets/:id', {
    may: 'signed-in',
    summary: 'Accepts, returns, transfers, closes or reopens a conversation.',
    input: {
      id: id(),
      status: Joi.string<TicketStatus>().valid(...ticketStatuses),
      userId: idOrNull(),
      queueId: idOrNull(),
      whatsappId: idOrNull(),
      useIntegration: flag(),
      promptId: idOrNull(),
      integrationId: idOrNull(),
    },
    result: ticketFull,
    example: {
      input: { id: 120, status: 'open', userId: 7 },
      result: { ...full, status: 'open', userId: 7, user: { id: 7, name: 'Ana' } },
    },
  }),
  remove: del<{ id: number }, Told>('/tickets/:id', {
    may: 'ticket-options:deleteTicket',
    summary: 'Removes a conversation with its messages.',
    input: { id: id() },
    result: told,
    example: { input: { id: 120 }, result: { message: 'Ticket deleted' } },
  }),
  syncTags: post<{ ticketId: number; tags: { id: number }[] }, TicketFull>('/tags/sync', {
    may: 'signed-in',
    summary: 'Gives a conversation exactly these tags.',
    input: {
      ticketId: id(),
      tags: Joi.array()
        .items(Joi.object<{ id: number }, true>({ id: id() }).unknown(true))
        .max(200)
        .required(),
    },
    result: ticketFull,
    example: { input: { ticketId: 120, tags: [{ id: 9 }] }, result: full },
  }),
  ...ticketRounds,
  ...ticketTags,
};

export interface TicketEvents {
  /** Two conversations of one contact were made one, or parted again: what was said lies elsewhere now. */
  ticketJoint: { action: 'join' | 'split'; ticketId: number; into: { id: number; uuid: string } };
  ticket: { action: 'update'; ticket: TicketFull } | { action: 'delete'; ticketId: number } | { action: 'updateUnread'; ticketId: number };
}
