import type { TicketAssignment } from '#server/conversations/tickets/events.ts';
import { column, queryOf, queryRows } from '#server/platform/database/queryRows.ts';
import type { Scope } from '#server/platform/database/scope.ts';

interface ActiveTicket extends TicketAssignment {
  readonly ticketId: number;
}

const activeTicketsQuery = queryOf<ActiveTicket>(
  { ticketId: column.number(), status: column.text(), queueId: column.orNull(column.number()), userId: column.orNull(column.number()) },
  `select id as "ticketId", status, queue_id as "queueId", user_id as "userId" from tickets
   where contact_id = $1 and status <> 'closed' for update`,
);

/** Records the removal of a contact's tickets, which go with it, for the lists that showed them. */
export async function recordTicketsRemoved(scope: Scope, { contactId }: { readonly contactId: number }): Promise<void> {
  const tickets = await queryRows(scope.em, activeTicketsQuery, [contactId]);
  tickets.forEach(({ ticketId, ...from }) => scope.recordEvent('ticket.removed', { ticketId, from }));
}
