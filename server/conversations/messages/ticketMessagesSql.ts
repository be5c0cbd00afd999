import type { TicketListRecord } from '#shared/conversations/tickets/index.ts';
import { jsonList, jsonObject, jsonSql } from '#server/platform/database/sqlJson.ts';
import { answeringOrigins, isHiddenSql, type TicketMessagesSql } from '#server/conversations/tickets/index.ts';

const answers = `from_me and origin = any('{${[...answeringOrigins].join()}}')`;

type Sender = NonNullable<TicketListRecord['lastMessageFrom']>;

/** SQL of a ticket's unread messages. */
export const unreadMessagesQuery = (ticketId: string, columns = ''): string =>
  `select ${columns} from messages where ticket_id = ${ticketId} and not read and not from_me`;

export const ticketMessagesSql: TicketMessagesSql = {
  lastMessageJoin: `left join messages l on l.id = t.last_message_row_id and not ${isHiddenSql('t')}`,
  lastMessageColumns: {
    lastMessageDelivery: 'l.delivery',
    lastMessageFrom: jsonSql(`case when t.is_group and not t.from_me then (
      select ${jsonObject<Sender>({ name: 'p.name', number: 'p.number' })} from contacts p where p.id = l.contact_id) end`),
  },
  newestMessage: (ticketId) =>
    `select id, body, sent_at, media_type, from_me from messages where ticket_id = ${ticketId} order by sent_at desc, id desc limit 1`,
  unreadCount: (ticketId) => unreadMessagesQuery(ticketId, 'count(*)'),
  waitingSince: (ticketId, roundStart) => `
    select iso(min(m.sent_at)) as since from messages m where m.ticket_id = ${ticketId} and not m.from_me and m.created_at >= ${roundStart}
      and (date_trunc('second', m.sent_at), m.id) > all (
        select date_trunc('second', sent_at), id from messages
        where ticket_id = ${ticketId} and ${answers}
        order by sent_at desc, id desc limit 1)`,
  // The wire has milliseconds.
  writtenSince: (ticketId, since) =>
    `select id from messages where ticket_id = ${ticketId} and not from_me and date_trunc('milliseconds', sent_at) > ${since} limit 1`,
  firstAnswer: (ticketId, from, to) => `
    select asked.at as asked_at, min(m.sent_at) as answered_at
    from (select min(sent_at) as at from messages where ticket_id = ${ticketId} and not from_me and created_at between ${from} and ${to}) asked
    join messages m on m.ticket_id = ${ticketId} and ${answers} and m.sent_at between asked.at and ${to}
    group by asked.at`,
  search: (words, most, tickets) => `search_conversations(${words}::jsonb, ${most}, ${tickets})`,
  hits: (rows, limit) =>
    jsonList(
      { id: 'm.external_id', body: 'm.body' },
      `from ${rows} s join messages m on m.id = s.message_id where s.ticket_id = t.id order by m.id desc limit ${limit}`,
    ),
};
