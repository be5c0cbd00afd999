import type { api } from '#shared/api.ts';
import type { InputOf, ResultOf } from '#shared/kit/endpoint.ts';
import { column, queryOf, queryRows } from '#server/platform/database/queryRows.ts';
import { authorize, required, type Scope } from '#server/platform/database/scope.ts';
import { sendDelaysQuery } from './sendDelaysQuery.ts';
import { assignmentOf, Ticket } from '#server/conversations/tickets/index.ts';

const ticketConnectionsQuery = `select own.connection_id from messages own where own.ticket_id = $1 and own.delivery = 'queued'`;

type Waiting = ResultOf<typeof api.messages.waiting>[number];

const query = queryOf<Waiting>(
  {
    rowId: column.number(),
    cause: column.text(),
    failure: column.orNull(column.text()),
    perMinute: column.orNull(column.number()),
    ahead: column.number(),
    until: column.orNull(column.text()),
  },
  `
  select w.id::float8 as "rowId", w.cause, w.failure, w.per_minute as "perMinute", w.ahead, iso(w.until) as until
  from (${sendDelaysQuery(ticketConnectionsQuery)}) w where w.ticket_id = $1 and w.id <= coalesce($2, w.id) order by w.id`,
);

/** What the queued messages of a ticket wait for. */
export async function listSendDelays(
  scope: Scope,
  { ticketId, upTo }: InputOf<typeof api.messages.waiting>,
): Promise<ResultOf<typeof api.messages.waiting>> {
  const ticket = required(await scope.em.findOne(Ticket, { id: ticketId }), 'ERR_NO_TICKET_FOUND');
  authorize(scope, 'ticket.see', assignmentOf(ticket));
  return queryRows(scope.em, query, [ticketId, upTo ?? null]);
}
