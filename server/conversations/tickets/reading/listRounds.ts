import { createBindings } from '#server/platform/database/createBindings.ts';
import type { TicketRound } from '#shared/conversations/tickets/rounds.ts';
import { jsonList, jsonObjectOrNull, type Columns } from '#server/platform/database/sqlJson.ts';
import { column, queryOf, queryRows } from '#server/platform/database/queryRows.ts';
import type { Scope } from '#server/platform/database/scope.ts';
import { ticketVisibleTo } from './inboxConditions.ts';
import { showTicket } from './showTicket.ts';

const maxRounds = 300;

const roundColumns: Columns<TicketRound> = {
  id: 'k.id',
  ticketId: 'k.ticket_id',
  openedAt: 'iso(k.created_at)',
  openedBy: jsonObjectOrNull('o.id', { id: 'o.id', name: 'o.name' }),
  isReopened: 'exists (select from ticket_trackings e where e.ticket_id = k.ticket_id and e.id < k.id)',
  closedAt: 'iso(k.finished_at)',
  closedBy: jsonObjectOrNull('c.id', { id: 'c.id', name: 'c.name' }),
};

const people = 'left join users o on o.id = k.opened_by left join users c on c.id = k.closed_by';

/** SQL condition for the ticket `t` of a conversation: it and earlier ones with its contact and connection, as far as visible. */
export async function conversationTickets(scope: Scope, id: number): Promise<{ tickets: string; values: readonly unknown[] }> {
  const ticket = await showTicket(scope, { id });
  const { bind, values } = createBindings();
  const tickets = `t.contact_id = ${bind(ticket.contactId)} and t.whatsapp_id is not distinct from ${bind(ticket.whatsappId)}
      and t.id <= ${bind(ticket.id)} and ${ticketVisibleTo(scope.actor, 't', bind)}`;
  return { tickets, values };
}

/** The rounds of a ticket and of earlier ones with its contact and connection, as far as visible. */
export async function listRounds(scope: Scope, { id }: { id: number }): Promise<TicketRound[]> {
  const { tickets, values } = await conversationTickets(scope, id);
  const newestRounds = `select k.* from ticket_trackings k join tickets t on t.id = k.ticket_id
    where ${tickets} order by k.id desc limit ${maxRounds}`;
  const records = jsonList<TicketRound>(roundColumns, `from (${newestRounds}) k ${people} order by k.id`);
  const [list] = await queryRows(scope.em, queryOf({ records: column.json(records) }, `select ${records} as records`), values);
  return list?.records ?? [];
}
