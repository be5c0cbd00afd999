import type { api } from '#shared/api.ts';
import type { UnroutedTicket } from '#shared/conversations/tickets/unrouted.ts';
import type { InputOf, ResultOf } from '#shared/kit/endpoint.ts';
import { column, queryOf, queryRows } from '#server/platform/database/queryRows.ts';
import type { Scope } from '#server/platform/database/scope.ts';
import { jsonList, type Columns } from '#server/platform/database/sqlJson.ts';
import { orderOf, ticketRelations, ticketRowColumns } from '#server/conversations/tickets/reading/ticketColumns.ts';
import { isUnroutedSql, unroutedReasonsJson } from './unroutedSql.ts';

const pageSize = 40;

/** A page of the active tickets that nobody who works sees or could answer. */
export async function listUnrouted(
  { em, platform }: Scope,
  { pageNumber = 1 }: InputOf<typeof api.tickets.unrouted>,
): Promise<ResultOf<typeof api.tickets.unrouted>> {
  const messages = platform.sqlFragments['ticket.messages'];
  const columns: Columns<Omit<UnroutedTicket, 'messages'>> = {
    ...ticketRowColumns(messages),
    reasons: unroutedReasonsJson,
    unroutedSince: 'iso((select k.since from unrouted_tickets k where k.ticket_id = t.id))',
  };
  const order = orderOf('waiting', 't');
  const offset = (pageNumber - 1) * pageSize;
  const picked = `select t.id from tickets t where ${isUnroutedSql} order by ${order} limit ${pageSize} offset $1`;
  const records = jsonList<Omit<UnroutedTicket, 'messages'>>(
    columns,
    `from (${picked}) picked join tickets t on t.id = picked.id ${ticketRelations(messages)} order by ${order}`,
  );
  const [page] = await queryRows(
    em,
    queryOf(
      { count: column.number(), records: column.json(records) },
      `select (select count(*)::int from tickets t where ${isUnroutedSql}) as count, ${records} as records`,
    ),
    [offset],
  );
  const { count, records: tickets } = page ?? { count: 0, records: [] };
  return { tickets, count, hasMore: count > offset + pageSize };
}
