import type { api } from '#shared/api.ts';
import type { HandoverRecord } from '#shared/conversations/handovers.ts';
import type { InputOf } from '#shared/kit/endpoint.ts';
import type { Confirmation } from '#shared/kit/schemas.ts';
import { assertConversationReadable, assignmentOf, lockTicket, showTicket } from '#server/conversations/tickets/index.ts';
import { column, queryOf, queryRows } from '#server/platform/database/queryRows.ts';
import { listRecords } from '#server/platform/database/records.ts';
import { authorize, type Scope, actorIdOf } from '#server/platform/database/scope.ts';
import { handoverRecords } from './handoverRecords.ts';

const insertQuery = queryOf(
  { id: column.number() },
  'insert into ticket_handovers (company_id, ticket_id, text, user_id, created_at) values ($1, $2, $3, (select id from users where id = $4), $5) returning id',
);

/** Stores the card of a transfer, in its transaction; it takes the place of an earlier one. */
export async function storeHandover(scope: Scope, { ticketId, text }: { ticketId: number; text: string }): Promise<void> {
  const { em, companyId, now } = scope;
  await finishCards(scope, ticketId);
  const [row] = await queryRows(em, insertQuery, [companyId, ticketId, text, actorIdOf(scope), now]);
  if (row !== undefined) {
    scope.recordEvent('handover.written', { handoverId: row.id });
  }
}

/** The last card of a ticket that is not done; a joined ticket may have brought another. */
export async function showHandover(scope: Scope, input: InputOf<typeof api.handovers.show>): Promise<{ handover: HandoverRecord | null }> {
  const ticket = await showTicket(scope, { id: input.ticketId });
  await assertConversationReadable(scope, ticket);
  const [handover = null] = await listRecords(scope.em, handoverRecords, {
    where: (bind) => `h.ticket_id = ${bind(ticket.id)} and h.done_at is null`,
    orderBy: 'h.id desc',
    limit: 1,
  });
  return { handover };
}

const finishQuery = queryOf(
  { id: column.number() },
  'update ticket_handovers set done_at = $2, done_by = (select id from users where id = $3) where ticket_id = $1 and done_at is null returning id',
);

/** False: none was left. */
const finishCards = async (scope: Scope, ticketId: number): Promise<boolean> =>
  (await queryRows(scope.em, finishQuery, [ticketId, scope.now, actorIdOf(scope)])).length > 0;

export async function finishHandover(scope: Scope, { ticketId }: InputOf<typeof api.handovers.finish>): Promise<Confirmation> {
  const ticket = await lockTicket(scope, ticketId);
  authorize(scope, 'ticket.handle', assignmentOf(ticket));
  if (await finishCards(scope, ticket.id)) {
    scope.recordEvent('handover.done', { ticketId: ticket.id });
  }
  return { message: 'Handover done' };
}
