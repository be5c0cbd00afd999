import Joi from 'joi';
import { adOrigin, type AdOrigin } from './adOrigin.ts';
import { extraInfo, type ContactRecord, type ExtraInfo } from '#shared/contacts/contacts/index.ts';
import { ticketTarget, type TicketTarget } from '#shared/conversations/tickets/targets.ts';
import { ticketStatuses, type TicketStatus } from '#shared/conversations/tickets/filter.ts';
import { isoDate, nullable } from '#shared/kit/schemas.ts';
import { deliveryStates, type DeliveryState } from '#shared/rules/delivery.ts';

export interface NamedReference {
  id: number;
  name: string;
}
export interface ColoredReference extends NamedReference {
  color: string;
}

/** Why a ticket is put aside. */
interface TicketSnooze {
  /** ISO time; null: until the customer answers. */
  until: string | null;
  /** Who put it aside; null: a removed user. */
  userId: number | null;
}

/** Ticket in the list. */
export interface TicketListRecord {
  id: number;
  uuid: string;
  status: TicketStatus;
  unreadMessages: number;
  /** At most `maxLastMessageLength` characters. */
  lastMessage: string;
  /** ISO time of the last message; null: none. */
  lastMessageAt: string | null;
  /** ISO time of the customer's oldest unanswered message; null: nobody waits. */
  waitingSince: string | null;
  /** Put aside until its time, or until the customer answers; null: it is not. */
  snooze: TicketSnooze | null;
  /** What has to be done next by the targets of its queue; null: nothing. */
  target?: TicketTarget | null;
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
  /** The ad through which the customer came last; null or absent: none. */
  ad?: AdOrigin | null;
  amountUsedBotQueues: number;
  createdAt: string;
  updatedAt: string;
  contact: Pick<ContactRecord, 'id' | 'name' | 'number' | 'username' | 'email' | 'profilePicUrl'>;
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
  username: Joi.string().allow(''),
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
  snooze: nullable(
    Joi.object<TicketSnooze, true>({ until: nullable(isoDate()).required(), userId: nullable(Joi.number()).required() }),
  ).required(),
  target: ticketTarget,
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
  ad: adOrigin,
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

const when = '2029-05-02T13:05:00.000Z';
const exampleListRecord: TicketListRecord = {
  id: 120,
  uuid: '0c8f7a2e-2a3d-4f0e-9a3e-3a7a6d1d9b11',
  status: 'pending',
  unreadMessages: 2,
  lastMessage: 'Oi',
  lastMessageAt: when,
  waitingSince: when,
  snooze: null,
  target: null,
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
