import type { TicketRound } from '#shared/areas/ticketRounds.ts';
import { listOf, objectOrNull, type Columns } from '#server/platform/db/json.ts';
import { column, queryOf, rows } from '#server/platform/db/rows.ts';
import type { Scope } from '#server/platform/db/scope.ts';
import { bound, visibleTo } from './inbox.ts';
import { showTicket } from './readTickets.ts';

const mostRounds = 300;

const roundColumns: Columns<TicketRound> = {
  id: 'k.id',
  ticketId: 'k.ticket_id',
  openedAt: 'iso(k.created_at)',
  openedBy: objectOrNull('o.id', { id: 'o.id', name: 'o.name' }),
  isReopened: 'exists (select from ticket_trackings e where e.ticket_id = k.ticket_id and e.id < k.id)',
  closedAt: 'iso(k.finished_at)',
  closedBy: objectOrNull('c.id', { id: 'c.id', name: 'c.name' }),
};

const people = 'left join users o on o.id = k.opened_by left join users c on c.id = k.closed_by';

/** When a conversation and the earlier ones with its contact over its connection began and ended, as far as they may be seen. */
export async function listRounds(scope: Scope, { id }: { id: number }): Promise<TicketRound[]> {
  const ticket = await showTicket(scope, { id });
  const { bind, values } = bound();
  const newest = `select k.* from ticket_trackings k join tickets t on t.id = k.ticket_id
    where t.contact_id = ${bind(ticket.contactId)} and t.whatsapp_id is not distinct from ${bind(ticket.whatsappId)}
      and t.id <= ${bind(ticket.id)} and ${visibleTo(scope.actor, 't', bind)}
    order by k.id desc limit ${mostRounds}`;
  const [list] = await rows(
    scope.em,
    queryOf<{ records: TicketRound[] }>(
      { records: column.storedJson() },
      `select ${listOf(roundColumns, `from (${newest}) k ${people} order by k.id`)} as records`,
    ),
    values,
  );
  return list?.records ?? [];
}
