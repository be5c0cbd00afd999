import Joi from 'joi';
import { extraInfo, type ContactRecord, type ExtraInfo } from '#shared/areas/contacts.ts';
import { deliveryStates, type DeliveryState } from '#shared/rules/delivery.ts';
import { boardFilter, ticketFilter, ticketStatuses, type TicketFilter, type TicketStatus } from '#shared/areas/ticketFilter.ts';
import { ticketRounds } from '#shared/areas/ticketRounds.ts';
import { ticketTags } from '#shared/areas/ticketTags.ts';
import { del, get, post, put } from '#shared/kit/endpoint.ts';
import { pageSchema, type PageResult } from '#shared/kit/page.ts';
import { isoDate, flag, id, idOrNull, nullable, confirmation, type Confirmation } from '#shared/kit/schemas.ts';

interface NamedReference {
  id: number;
  name: string;
}
export interface ColoredReference extends NamedReference {
  color: string;
}

/** Ticket in the list. */
export interface TicketListRecord {
  id: number;
  uuid: string;
  status: TicketStatus;
  unreadMessages: number;
  lastMessage: string;
  /** ISO time of the last message; null: none. */
  lastMessageAt: string | null;
  /** ISO time of the customer's oldest unanswered message; null: nobody waits. */
  waitingSince: string | null;
  /** Media type of the last message. */
  lastMessageType: string | null;
  /** Delivery state of an outgoing last message. */
  lastMessageDelivery: DeliveryState | null;
  /** Group member who wrote the last message; null for outgoing messages and individual chats. */
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
  /** True: the last message is outgoing. */
  fromMe: boolean;
  amountUsedBotQueues: number;
  createdAt: string;
  updatedAt: string;
  contact: Pick<ContactRecord, 'id' | 'name' | 'number' | 'email' | 'profilePicUrl'>;
  queue: ColoredReference | null;
  user: NamedReference | null;
  tags: ColoredReference[];
  whatsapp: { name: string } | null;
  /** Messages that match the search. */
  messages?: { id: string; body: string }[];
}

/** Other open ticket of the same contact; without a user or queue their id is null and their name empty. */
export interface ConflictingTicket extends Pick<
  TicketListRecord,
  'id' | 'uuid' | 'status' | 'userId' | 'queueId' | 'contactId' | 'whatsappId'
> {
  readonly user: { readonly id: number | null; readonly name: string };
  readonly queue: { readonly id: number | null; readonly name: string };
}

/** Ticket with its contact's extra fields. */
export interface TicketRecord extends Omit<TicketListRecord, 'contact' | 'messages'> {
  contact: TicketListRecord['contact'] & { extraInfo: ExtraInfo[] };
}

const namedReference = { id: Joi.number().required(), name: Joi.string().allow('').required() };
export const coloredReference = Joi.object<ColoredReference, true>({ ...namedReference, color: Joi.string().allow('').required() });
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
  lastMessageAt: nullable(isoDate()).required(),
  waitingSince: nullable(isoDate()).required(),
  lastMessageType: nullable(Joi.string()).required(),
  lastMessageDelivery: nullable(Joi.string<DeliveryState>().valid(...deliveryStates)).required(),
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
  createdAt: isoDate().required(),
  updatedAt: isoDate().required(),
  queue: nullable(coloredReference).required(),
  user: nullable(Joi.object<NamedReference, true>(namedReference)).required(),
  tags: Joi.array().items(coloredReference).required(),
  whatsapp: nullable(Joi.object<{ name: string }, true>({ name: Joi.string().required() })).required(),
};

const messageHit = Joi.object<{ id: string; body: string }, true>({ id: Joi.string().required(), body: Joi.string().allow('').required() });

export const ticketListRecord = Joi.object<TicketListRecord, true>({
  ...columns,
  contact: Joi.object<TicketListRecord['contact'], true>(contactKeys).required(),
  messages: Joi.array().items(messageHit),
}).label('TicketRow');

export const ticketRecord = Joi.object<TicketRecord, true>({
  ...columns,
  contact: Joi.object<TicketRecord['contact'], true>({ ...contactKeys, extraInfo: Joi.array().items(extraInfo).required() }).required(),
}).label('Ticket');

export interface TicketInput {
  contactId: number;
  queueId?: number | null;
  whatsappId?: number | null;
  userId?: number | null;
  status?: string;
}

/** Requested changes; the server derives the action (accept, return, transfer, close, reopen) from the keys. False means null. */
export interface TicketChanges {
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
const exampleListRecord: TicketListRecord = {
  id: 120,
  uuid: '0c8f7a2e-2a3d-4f0e-9a3e-3a7a6d1d9b11',
  status: 'pending',
  unreadMessages: 2,
  lastMessage: 'Oi',
  lastMessageAt: when,
  waitingSince: when,
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
const exampleRecord: TicketRecord = { ...exampleListRecord, contact: { ...exampleListRecord.contact, extraInfo: [] } };

export const exampleTicketListRecord = exampleListRecord;
export const exampleTicket = exampleRecord;

export const ticketErrors = {
  ERR_CREATING_TICKET: 400,
  ERR_NO_TICKET_FOUND: 404,
  ERR_OTHER_OPEN_TICKET: 409,
  ERR_TICKET_QUEUE_REQUIRED: 400,
  ERR_TICKET_CLOSED: 409,
} as const;

export const tickets = {
  page: get<TicketFilter, PageResult<'tickets', TicketListRecord>>('/tickets', {
    access: 'signed-in',
    summary: 'Conversations the caller may see, last touched or longest waiting first, forty a page.',
    input: ticketFilter,
    result: pageSchema('tickets', ticketListRecord),
    example: { input: { status: 'open', queueIds: [4] }, result: { tickets: [exampleListRecord], count: 1, hasMore: false } },
  }),
  counts: get<Pick<TicketFilter, 'showAll' | 'queueIds'>, Record<TicketStatus, number> & { unread: number }>('/tickets/counts', {
    access: 'signed-in',
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
  board: get<Omit<TicketFilter, 'status' | 'order'>, PageResult<'tickets', TicketListRecord>>('/ticket/kanban', {
    access: 'signed-in',
    summary: 'The cards of the board: conversations that wait or are in hand, asked for like the list, at least four hundred.',
    input: boardFilter,
    result: pageSchema('tickets', ticketListRecord),
    example: { input: { queueIds: [4] }, result: { tickets: [exampleListRecord], count: 1, hasMore: false } },
  }),
  byUuid: get<{ uuid: string }, TicketRecord>('/tickets/u/:uuid', {
    access: 'signed-in',
    summary: 'One conversation by the id in its address.',
    // Malformed uuids answer 404 like unknown ones: the address may have been cut by a mail program.
    input: { uuid: Joi.string().required() },
    result: ticketRecord,
    example: { input: { uuid: exampleListRecord.uuid }, result: exampleRecord },
  }),
  show: get<{ id: number }, TicketRecord>('/tickets/:id', {
    access: 'signed-in',
    summary: 'One conversation.',
    input: { id: id() },
    result: ticketRecord,
    example: { input: { id: 120 }, result: exampleRecord },
  }),
  create: post<TicketInput, TicketRecord>('/tickets', {
    access: 'signed-in',
    summary: 'Opens a conversation with a contact; a conflict answers the one that is open.',
    input: {
      contactId: id(),
      queueId: idOrNull(),
      whatsappId: idOrNull(),
      userId: idOrNull(),
      status: Joi.string().max(20),
    },
    result: ticketRecord,
    example: {
      input: { contactId: 88, queueId: 4 },
      result: { ...exampleRecord, status: 'open', userId: 7, user: { id: 7, name: 'Ana' } },
    },
  }),
  update: put<TicketChanges, TicketRecord>('/tickets/:id', {
    access: 'signed-in',
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
    result: ticketRecord,
    example: {
      input: { id: 120, status: 'open', userId: 7 },
      result: { ...exampleRecord, status: 'open', userId: 7, user: { id: 7, name: 'Ana' } },
    },
  }),
  remove: del<{ id: number }, Confirmation>('/tickets/:id', {
    access: 'ticket-options:deleteTicket',
    summary: 'Removes a conversation with its messages.',
    input: { id: id() },
    result: confirmation,
    example: { input: { id: 120 }, result: { message: 'Ticket deleted' } },
  }),
  syncTags: post<{ ticketId: number; tags: { id: number }[] }, TicketRecord>('/tags/sync', {
    access: 'signed-in',
    summary: 'Gives a conversation exactly these tags.',
    input: {
      ticketId: id(),
      tags: Joi.array()
        .items(Joi.object<{ id: number }, true>({ id: id() }).unknown(true))
        .max(200)
        .required(),
    },
    result: ticketRecord,
    example: { input: { ticketId: 120, tags: [{ id: 9 }] }, result: exampleRecord },
  }),
  ...ticketRounds,
  ...ticketTags,
};

export interface TicketEvents {
  /** Two tickets of a contact were joined or split; clients follow the messages to `into`. */
  ticketJoint: { action: 'join' | 'split'; ticketId: number; into: { id: number; uuid: string } };
  ticket:
    | { action: 'update'; ticket: TicketRecord }
    | { action: 'delete'; ticketId: number }
    | { action: 'updateUnread'; ticketId: number };
}

declare module '#shared/kit/liveEvents.ts' {
  interface LiveEvents extends TicketEvents {}
}
