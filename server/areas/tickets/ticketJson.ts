import { byName } from '#server/platform/db/byName.ts';
import { listOf, objectOf, objectOrNull, type JsonColumns } from '#server/platform/db/json.ts';
import { contactBrief, extraInfoJson } from '#server/areas/contacts/index.ts';

const own: JsonColumns = {
  id: 't.id',
  uuid: 't.uuid',
  status: 't.status',
  unreadMessages: 't.unread_messages',
  lastMessage: 't.last_message',
  lastMessageAt: 'iso(t.last_message_at)',
  lastMessageType: 't.last_message_type',
  lastMessageDelivery: 'l.delivery',
  lastMessageFrom: `case when t.is_group and not t.from_me then (
    select ${objectOf({ name: 'p.name', number: 'p.number' })} from contacts p where p.id = l.contact_id) end`,
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

const relations: JsonColumns = {
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
export const ticketRow: JsonColumns = { ...own, ...relations, contact: objectOf(contactBrief) };

/** A `TicketFull`. */
export const ticketFull: JsonColumns = { ...own, ...relations, contact: objectOf({ ...contactBrief, extraInfo: extraInfoJson }) };

/** A page of `TicketRow`s, with more keys where a list has them: `picked` gives the ids, and is small. */
export const pageOfTickets = (picked: string, more: JsonColumns = {}): string =>
  listOf(
    { ...ticketRow, ...more },
    `from (${picked}) picked join tickets t on t.id = picked.id ${ticketRelations} order by t.updated_at desc, t.id desc`,
  );
