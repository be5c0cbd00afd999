import type { TicketFull, TicketRow } from '#shared/areas/tickets.ts';
import { byName } from '#server/platform/db/byName.ts';
import { jsonSql, listOf, objectOf, objectOrNull, type Columns, type JsonSql } from '#server/platform/db/json.ts';
import { contactBrief, extraInfoJson } from '#server/areas/contacts/index.ts';

type Relations = Pick<TicketRow, 'queue' | 'user' | 'whatsapp' | 'tags'>;
type Sender = NonNullable<TicketRow['lastMessageFrom']>;
type Own = Omit<TicketRow, keyof Relations | 'contact' | 'messages'>;

const own: Columns<Own> = {
  id: 't.id',
  uuid: 't.uuid',
  status: 't.status',
  unreadMessages: 't.unread_messages',
  lastMessage: 't.last_message',
  lastMessageAt: 'iso(t.last_message_at)',
  lastMessageType: 't.last_message_type',
  lastMessageDelivery: 'l.delivery',
  lastMessageFrom: jsonSql(`case when t.is_group and not t.from_me then (
    select ${objectOf<Sender>({ name: 'p.name', number: 'p.number' })} from contacts p where p.id = l.contact_id) end`),
  isGroup: 't.is_group',
  userId: 't.user_id',
  contactId: 't.contact_id',
  whatsappId: 't.whatsapp_id',
  queueId: 't.queue_id',
  chatbot: 't.chatbot',
  queueOptionId: 't.queue_option_id',
  companyId: 't.company_id',
  useIntegration: 't.use_integration',
  integrationId: 't.integration_id',
  promptId: 't.prompt_id',
  typebotSessionId: 't.typebot_session_id',
  typebotStatus: 't.typebot_status',
  fromMe: 't.from_me',
  amountUsedBotQueues: 't.amount_used_bot_queues',
  createdAt: 'iso(t.created_at)',
  updatedAt: 'iso(t.updated_at)',
};

const relations: Columns<Relations> = {
  queue: objectOrNull('q.id', { id: 'q.id', name: 'q.name', color: 'q.color' }),
  user: objectOrNull('u.id', { id: 'u.id', name: 'u.name' }),
  whatsapp: objectOrNull('w.id', { name: 'w.name' }),
  tags: listOf(
    { id: 'g.id', name: 'g.name', color: 'g.color' },
    `from ticket_tags tt join tags g on g.id = tt.tag_id where tt.ticket_id = t.id order by ${byName('g.name')}, g.id`,
  ),
};

/** Goes behind `from tickets t`: what `ticketRow` and `ticketFull` speak of. */
export const ticketRelations = `
  join contacts c on c.id = t.contact_id
  left join queues q on q.id = t.queue_id
  left join users u on u.id = t.user_id
  left join connections w on w.id = t.whatsapp_id
  left join messages l on l.id = t.last_message_row_id`;

/** A `TicketRow`. */
export const ticketRow: Columns<Omit<TicketRow, 'messages'>> = { ...own, ...relations, contact: objectOf(contactBrief) };

/** A `TicketFull`. */
export const ticketFull: Columns<TicketFull> = { ...own, ...relations, contact: objectOf({ ...contactBrief, extraInfo: extraInfoJson }) };

/** Goes behind the columns of a list: `picked` gives the ids, and is small. */
export const pickedTickets = (picked: string): string =>
  `from (${picked}) picked join tickets t on t.id = picked.id ${ticketRelations} order by t.updated_at desc, t.id desc`;

/** A page of `TicketRow`s. */
export const pageOfTickets = (picked: string): JsonSql<TicketRow[]> =>
  listOf<Omit<TicketRow, 'messages'>>(ticketRow, pickedTickets(picked));
