import { byName } from '#server/platform/db/byName.ts';

/** What a contact shows in a list; the picture's address is signed when it is sent. */
const contactColumns = `'id', c.id, 'name', c.name, 'number', c.number, 'email', c.email,
  'profilePicUrl', case when c.picture_path is null then to_json(''::text) else json_build_object('$file', c.picture_path) end`;

const extraInfo = `coalesce((
  select json_agg(json_build_object('id', f.id, 'name', f.name, 'value', f.value, 'contactId', f.contact_id) order by f.id)
  from contact_custom_fields f where f.contact_id = c.id), '[]')`;

const columns = `'id', t.id, 'uuid', t.uuid, 'status', t.status, 'unreadMessages', t.unread_messages,
  'lastMessage', t.last_message, 'lastMessageAt', iso(t.last_message_at), 'lastMessageType', t.last_message_type,
  'lastMessageDelivery', l.delivery, 'isGroup', t.is_group, 'userId', t.user_id, 'contactId', t.contact_id,
  'whatsappId', t.whatsapp_id, 'queueId', t.queue_id, 'chatbot', t.chatbot, 'queueOptionId', t.queue_option_id,
  'companyId', t.company_id, 'useIntegration', t.use_integration, 'integrationId', t.integration_id, 'promptId', t.prompt_id,
  'typebotSessionId', t.typebot_session_id, 'typebotStatus', t.typebot_status, 'fromMe', t.from_me,
  'amountUsedBotQueues', t.amount_used_bot_queues, 'createdAt', iso(t.created_at), 'updatedAt', iso(t.updated_at)`;

const relations = `
  'queue', case when q.id is null then null else json_build_object('id', q.id, 'name', q.name, 'color', q.color) end,
  'user', case when u.id is null then null else json_build_object('id', u.id, 'name', u.name) end,
  'whatsapp', case when w.id is null then null else json_build_object('name', w.name) end,
  'tags', coalesce((
    select json_agg(json_build_object('id', g.id, 'name', g.name, 'color', g.color) order by ${byName('g.name')}, g.id)
    from ticket_tags tt join tags g on g.id = tt.tag_id where tt.ticket_id = t.id), '[]')`;

/** Goes behind `from tickets t`: what `ticketRowJson` and `ticketFullJson` speak of. */
export const ticketRelations = `
  join contacts c on c.id = t.contact_id
  left join queues q on q.id = t.queue_id
  left join users u on u.id = t.user_id
  left join connections w on w.id = t.whatsapp_id
  left join messages l on l.id = t.last_message_row_id`;

/** A `TicketRow`, with more keys where a list has them. */
export const ticketRowJson = (more = ''): string =>
  `json_build_object(${columns}, ${relations}, 'contact', json_build_object(${contactColumns})${more})`;

/** A `TicketFull`. */
export const ticketFullJson = `json_build_object(${columns}, ${relations},
  'contact', json_build_object(${contactColumns}, 'extraInfo', ${extraInfo}))`;
