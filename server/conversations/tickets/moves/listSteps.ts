import { maxTicketSteps, type TicketStep } from '#shared/conversations/tickets/steps.ts';
import { jsonList, jsonObjectOrNull, type Columns } from '#server/platform/database/sqlJson.ts';
import { column, queryOf, queryRows } from '#server/platform/database/queryRows.ts';
import type { Scope } from '#server/platform/database/scope.ts';
import { showTicket } from '#server/conversations/tickets/reading/showTicket.ts';
import { moveColumns, moveNames } from './listMoves.ts';

const { ticketId: _, kind: __, ...sharedColumns } = moveColumns;
const stepColumns: Columns<TicketStep> = {
  ...sharedColumns,
  kind: 'm.kind',
  connection: jsonObjectOrNull('w.id', { id: 'w.id', name: 'w.name' }),
};

const records = jsonList<TicketStep>(
  stepColumns,
  `from (select * from ticket_moves where ticket_id = $1 order by created_at desc, id desc limit ${maxTicketSteps}) m ${moveNames}
   left join connections w on w.id = m.connection_id order by m.created_at, m.id`,
);
const stepsQuery = queryOf({ records: column.json(records) }, `select ${records} as records`);

/** The way of a ticket that the actor may see; a joined ticket's steps are among those of the one that it went into. */
export async function listSteps(scope: Scope, { id }: { id: number }): Promise<TicketStep[]> {
  const ticket = await showTicket(scope, { id });
  const [list] = await queryRows(scope.em, stepsQuery, [ticket.id]);
  return list?.records ?? [];
}
