import { LockMode } from '@mikro-orm/postgresql';
import type { TicketRecord } from '#shared/conversations/tickets/index.ts';
import { AppError } from '#shared/errors.ts';
import { column, execute, queryOf, queryRows } from '#server/platform/database/queryRows.ts';
import { authorize, required, type UserScope } from '#server/platform/database/scope.ts';
import { assertNoOtherTicket } from '#server/conversations/tickets/lifecycle/assertNoOtherTicket.ts';
import { assignmentOf } from '#server/conversations/tickets/lifecycle/tracking.ts';
import { recordStep } from './recordMove.ts';
import { requireFullTicket } from '#server/conversations/tickets/reading/showTicket.ts';
import { Ticket } from '#server/conversations/tickets/Ticket.ts';

/** The screen offers it for 5 seconds; a slow line takes longer. */
const undoWindowSeconds = 30;

/** The ticket's last move, where it is the actor's, young, and the ticket still is as it left it. */
const undoableQuery = queryOf(
  { id: column.number() },
  `select m.id::float8 as id from ticket_moves m join tickets t on t.id = m.ticket_id
   where m.id = (select max(id) from ticket_moves where ticket_id = $1) and m.moved_by = $2 and m.undo is not null
     and m.created_at > $3::timestamptz - make_interval(secs => ${undoWindowSeconds})
     and t.status = case m.kind when 'closed' then 'closed' else 'pending' end
     and not exists (select from users u where u.id = (m.undo -> 'ticket' ->> 'user_id')::int and u.deactivated_at is not null)
     and t.user_id is not distinct from m.to_user_id and t.queue_id is not distinct from m.to_queue_id`,
);

/** A customer who wrote meanwhile waits since then at the latest. */
const restoreTicketStatement = `
  update tickets t set status = r.status, user_id = r.user_id, queue_id = r.queue_id, chatbot = r.chatbot, queue_option_id = r.queue_option_id,
    use_integration = r.use_integration, integration_id = r.integration_id, prompt_id = r.prompt_id, typebot_status = r.typebot_status,
    typebot_session_id = r.typebot_session_id, closed_at = r.closed_at,
    snoozed_at = r.snoozed_at, snoozed_until = r.snoozed_until, snoozed_by = r.snoozed_by, waiting_since = least(t.waiting_since, r.waiting_since), updated_at = $2
  from ticket_moves m cross join jsonb_populate_record(null::tickets, m.undo -> 'ticket') r where m.id = $1 and t.id = m.ticket_id`;

const restoreRoundStatement = `
  update ticket_trackings k set user_id = r.user_id, queued_at = r.queued_at, started_at = r.started_at, rating_at = r.rating_at,
    rated = r.rated, finished_at = null, closed_by = null, updated_at = $2
  from ticket_moves m cross join jsonb_populate_record(null::ticket_trackings, m.undo -> 'round') r where m.id = $1 and k.id = r.id`;

/** Takes back the actor's resolution or return, as if it had not happened; throws ERR_OTHER_OPEN_TICKET like a reopening. */
export async function undoMove(scope: UserScope, { id }: { id: number }): Promise<TicketRecord> {
  const { em, actor, now } = scope;
  const ticket = required(await em.findOne(Ticket, { id }, { lockMode: LockMode.PESSIMISTIC_WRITE }), 'ERR_NO_TICKET_FOUND');
  const [move] = await queryRows(em, undoableQuery, [id, actor.userId, now]);
  if (move === undefined) {
    authorize(scope, 'ticket.see', assignmentOf(ticket));
    throw new AppError('ERR_CANNOT_UNDO');
  }
  await assertNoOtherTicket(scope, { contactId: ticket.contactId, connectionId: ticket.whatsappId ?? null, exceptId: id });
  await execute(em, restoreTicketStatement, [move.id, now]);
  await execute(em, restoreRoundStatement, [move.id, now]);
  const from = assignmentOf(ticket);
  await em.refresh(ticket);
  await recordStep(scope, ticket, { kind: 'undone', from });
  scope.recordEvent('ticket.moved', { ticketId: id, from });
  return requireFullTicket(scope, id);
}
