import { listenOn } from '#server/platform/database/outbox/listeners.ts';
import { column, queryOf, queryRows } from '#server/platform/database/queryRows.ts';
import { lockTickets } from '#server/conversations/tickets/lockTicket.ts';
import { recordStep } from './recordMove.ts';

/** The newest ticket on each connection: one conversation each. */
const query = queryOf(
  { id: column.number() },
  'select distinct on (whatsapp_id) id from tickets where contact_id = $1 order by whatsapp_id, id desc',
);

/** Says in the conversations of a contact that its number is another one, or that of another person. */
export const numberListener = listenOn('tickets.recordNumberLeft', 'contact.numberLeft', async (scope, { contactId, number, isLost }) => {
  const rows = await queryRows(scope.em, query, [contactId]);
  const tickets = await lockTickets(
    scope,
    rows.map(({ id }) => id),
  );
  for (const ticket of tickets.values()) {
    await recordStep(scope, ticket, { kind: isLost ? 'numberLost' : 'numberChanged', note: number });
    scope.recordEvent('ticket.changed', { ticketId: ticket.id });
  }
});
