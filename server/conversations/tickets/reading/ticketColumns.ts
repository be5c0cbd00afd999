import type { AdOrigin } from '#shared/conversations/tickets/adOrigin.ts';
import type { TicketOrder } from '#shared/conversations/tickets/filter.ts';
import type { TicketListRecord, TicketRecord } from '#shared/conversations/tickets/index.ts';
import { maxLastMessageLength } from '#shared/kit/schemas.ts';
import type { TicketTarget } from '#shared/conversations/tickets/targets.ts';
import { collateByName } from '#server/platform/database/collateByName.ts';
import { type Columns, jsonList, jsonObject, jsonObjectOrNull, type JsonSql, jsonSql } from '#server/platform/database/sqlJson.ts';
import { waitingOrder } from '#server/conversations/tickets/migrations.ts';
import { contactBriefColumns, extraInfoJson } from '#server/contacts/contacts/index.ts';
import type { TicketMessagesSql } from '#server/conversations/tickets/TicketMessagesSql.ts';
import { isHiddenSql } from './hiddenConversation.ts';

/** What ticket `t` has to be done next, of both the earlier one; null: nothing has a time. */
const targetJson = (t: string): JsonSql<TicketTarget | null> => {
  const target = (kind: 'answer' | 'resolution'): string =>
    `json_build_object('kind', '${kind}', 'warnAt', iso(${t}.${kind}_warn_at), 'dueAt', iso(${t}.${kind}_due_at))`;
  return jsonSql(`case when ${t}.answer_due_at is null and ${t}.resolution_due_at is null then null
    when ${t}.answer_due_at <= coalesce(${t}.resolution_due_at, 'infinity') then ${target('answer')} else ${target('resolution')} end`);
};

type Relations = Pick<TicketListRecord, 'queue' | 'user' | 'whatsapp' | 'tags'>;
type Own = Omit<TicketListRecord, keyof (Relations & TicketMessagesSql['lastMessageColumns']) | 'contact' | 'messages'>;

const ownColumns: Columns<Own> = {
  id: 't.id',
  uuid: 't.uuid',
  status: 't.status',
  unreadMessages: 't.unread_messages',
  lastMessage: `case when ${isHiddenSql('t')} then '' else left(t.last_message, ${maxLastMessageLength}) end`,
  lastMessageAt: 'iso(t.last_message_at)',
  waitingSince: 'iso(t.waiting_since)',
  snooze: jsonObjectOrNull('t.snoozed_at', { until: 'iso(t.snoozed_until)', userId: 't.snoozed_by' }),
  target: targetJson('t'),
  ad: jsonSql<AdOrigin | null>('t.ad'),
  lastMessageType: `case when ${isHiddenSql('t')} then null else t.last_message_type end`,
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

const relationColumns: Columns<Relations> = {
  queue: jsonObjectOrNull('q.id', { id: 'q.id', name: 'q.name', color: 'q.color' }),
  user: jsonObjectOrNull('u.id', { id: 'u.id', name: 'u.name' }),
  whatsapp: jsonObjectOrNull('w.id', { name: 'w.name' }),
  tags: jsonList(
    { id: 'g.id', name: 'g.name', color: 'g.color' },
    `from ticket_tags tt join tags g on g.id = tt.tag_id where tt.ticket_id = t.id order by ${collateByName('g.name')}, g.id`,
  ),
};

/** Joins behind `from tickets t`, for `ticketRowColumns` and `ticketFullColumns`. */
export const ticketRelations = ({ lastMessageJoin }: TicketMessagesSql): string => `
  join contacts c on c.id = t.contact_id
  left join queues q on q.id = t.queue_id
  left join users u on u.id = t.user_id
  left join connections w on w.id = t.whatsapp_id
  ${lastMessageJoin}`;

/** `TicketListRecord` of a row `t`. */
export const ticketRowColumns = ({ lastMessageColumns }: TicketMessagesSql): Columns<Omit<TicketListRecord, 'messages'>> => ({
  ...ownColumns,
  ...lastMessageColumns,
  ...relationColumns,
  contact: jsonObject(contactBriefColumns),
});

/** `TicketRecord` of a row `t`. */
export const ticketFullColumns = (messages: TicketMessagesSql): Columns<TicketRecord> => ({
  ...ticketRowColumns(messages),
  contact: jsonObject({ ...contactBriefColumns, extraInfo: extraInfoJson }),
});

/** SQL of the instant by which an order of the list sorts. */
export const rankOf = (order: TicketOrder, table: string): string =>
  ({ recent: `${table}.updated_at`, waiting: waitingOrder(table), opened: `${table}.created_at` })[order];

/** SQL of an order as the indexes have it, for a table alias; `rank` replaces the instant where a query has selected it. */
export function rankedOrderOf(order: TicketOrder, table: string, rank = rankOf(order, table)): string {
  const direction = order === 'recent' ? 'desc' : 'asc';
  return `${rank} ${direction}, ${table}.id ${direction}`;
}

/** SQL of an order of the list, for a table alias: `ticketComparators` in SQL. */
export function orderOf(order: TicketOrder, table: string): string {
  const group = order === 'waiting' ? `(${table}.status <> 'pending' and ${table}.waiting_since is null), ` : '';
  return `${group}${rankedOrderOf(order, table)}`;
}

/** SQL `from …` of a list; `picked` is a short query of ids. */
export const pickedTickets = (idsSql: string, order: TicketOrder, messages: TicketMessagesSql): string =>
  `from (${idsSql}) picked join tickets t on t.id = picked.id ${ticketRelations(messages)} order by ${orderOf(order, 't')}`;

/** A page of tickets and the number of all that match. */
export interface TicketPage {
  readonly count: number;
  readonly records: TicketListRecord[];
}

/** JSON of `TicketListRecord`s. */
export const ticketRowsJson = (idsSql: string, order: TicketOrder, messages: TicketMessagesSql): JsonSql<TicketListRecord[]> =>
  jsonList<Omit<TicketListRecord, 'messages'>>(ticketRowColumns(messages), pickedTickets(idsSql, order, messages));
