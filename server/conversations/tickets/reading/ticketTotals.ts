import type { OtherTickets, QueueTickets } from '#shared/conversations/tickets/totals.ts';
import { createBindings } from '#server/platform/database/createBindings.ts';
import { column, queryOf, queryRows } from '#server/platform/database/queryRows.ts';
import type { Scope } from '#server/platform/database/scope.ts';
import { ticketVisibleTo } from './inboxConditions.ts';
import { showTicket } from './showTicket.ts';

/** Counts the tickets of a ticket's contact that the actor may not see. */
export async function countOthers(scope: Scope, { id }: { id: number }): Promise<OtherTickets> {
  const ticket = await showTicket(scope, { id });
  const { bind, values } = createBindings();
  const hiddenQuery = `select count(*)::int as hidden from tickets t
    where t.contact_id = ${bind(ticket.contactId)} and t.id <> ${bind(ticket.id)} and (${ticketVisibleTo(scope.actor, 't', bind)}) is not true`;
  const [row] = await queryRows(scope.em, queryOf<OtherTickets>({ hidden: column.number() }, hiddenQuery), values);
  return row ?? { hidden: 0 };
}

const ofQueueQuery = queryOf<QueueTickets>(
  { active: column.number(), closed: column.number() },
  `select coalesce(sum(tickets) filter (where status <> 'closed'), 0)::int as active,
     coalesce(sum(tickets) filter (where status = 'closed'), 0)::int as closed
   from ticket_counts where queue_id = $1`,
);

/** Counts the tickets of a queue; none for an unknown one. */
export async function countOfQueue({ em }: Scope, { queueId }: { queueId: number }): Promise<QueueTickets> {
  const [row] = await queryRows(em, ofQueueQuery, [queueId]);
  return row ?? { active: 0, closed: 0 };
}
