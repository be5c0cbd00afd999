import type { TicketRecord } from '#shared/conversations/tickets/index.ts';
import { jsonList, objectFrom, type JsonSql } from '#server/platform/database/sqlJson.ts';
import { column, queryPrepared, queryOf, queryRows } from '#server/platform/database/queryRows.ts';
import { authorize, required, type Scope } from '#server/platform/database/scope.ts';
import { findSurvivingTicketId } from '#server/conversations/tickets/merging/findSurvivingTicketId.ts';
import type { TicketMessagesSql } from '#server/conversations/tickets/TicketMessagesSql.ts';
import { ticketFullColumns, ticketRelations } from './ticketColumns.ts';

const fullTicketWhere = (condition: string, messages: TicketMessagesSql): JsonSql<TicketRecord | null> =>
  objectFrom(ticketFullColumns(messages), `from tickets t ${ticketRelations(messages)} where ${condition}`);

/** `TicketRecord` or null, as part of a larger statement; `requireVisibleTicket` authorizes it. */
export const fullTicketJson = (id: string, messages: TicketMessagesSql): JsonSql<TicketRecord | null> =>
  fullTicketWhere(`t.id = ${id}`, messages);

async function queryTicket({ em, platform }: Scope, condition: string, key: number | string): Promise<TicketRecord | null> {
  const record = fullTicketWhere(condition, platform.sqlFragments['ticket.messages']);
  const [row] = await queryPrepared(em, queryOf({ record: column.json(record) }, `select ${record} as record`), [key]);
  return row?.record ?? null;
}

/** Tickets with their relations, in one statement; those that do not exist are left out. */
export async function findFullTickets({ em, platform }: Scope, ids: readonly number[]): Promise<TicketRecord[]> {
  const messages = platform.sqlFragments['ticket.messages'];
  const records = jsonList<TicketRecord>(
    ticketFullColumns(messages),
    `from tickets t ${ticketRelations(messages)} where t.id = any($1::int[]) order by t.id`,
  );
  const [row] = await queryRows(em, queryOf({ records: column.json(records) }, `select ${records} as records`), [ids]);
  return row?.records ?? [];
}

/** A ticket with its relations; null when it does not exist. */
export const findFullTicket = (scope: Scope, ticketId: number): Promise<TicketRecord | null> => queryTicket(scope, 't.id = $1', ticketId);

export const requireFullTicket = async (scope: Scope, ticketId: number): Promise<TicketRecord> =>
  required(await findFullTicket(scope, ticketId), 'ERR_NO_TICKET_FOUND');

/** Throws unless the ticket exists and the actor may see it. */
export function requireVisibleTicket(scope: Scope, ticket: TicketRecord | null): TicketRecord {
  const visible = required(ticket, 'ERR_NO_TICKET_FOUND');
  authorize(scope, 'ticket.see', visible);
  return visible;
}

/** Ids of joined tickets lead to the remaining ticket. */
async function findSurvivingTicket(scope: Scope, by: { id: number } | { uuid: string }): Promise<TicketRecord | null> {
  const survivorId = await findSurvivingTicketId(scope, by);
  return survivorId === null ? null : findFullTicket(scope, survivorId);
}

export const showTicket = async (scope: Scope, { id }: { id: number }): Promise<TicketRecord> =>
  requireVisibleTicket(scope, (await findFullTicket(scope, id)) ?? (await findSurvivingTicket(scope, { id })));

const isUuid = (text: string): boolean => /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text);

export const showTicketByUuid = async (scope: Scope, { uuid }: { uuid: string }): Promise<TicketRecord> =>
  isUuid(uuid) ? requireVisibleByUuid(scope, uuid) : requireVisibleTicket(scope, null);

const requireVisibleByUuid = async (scope: Scope, uuid: string): Promise<TicketRecord> =>
  requireVisibleTicket(scope, (await queryTicket(scope, 't.uuid = $1', uuid)) ?? (await findSurvivingTicket(scope, { uuid })));
