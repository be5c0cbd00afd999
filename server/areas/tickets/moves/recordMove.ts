import type { TicketMoveKind } from '#shared/areas/ticketMoves.ts';
import { execute } from '#server/platform/database/queryRows.ts';
import type { Scope } from '#server/platform/database/scope.ts';
import type { TicketAssignment } from '#server/areas/tickets/events.ts';
import type { Ticket } from '#server/areas/tickets/Ticket.ts';
import { actorIdOf, assignmentOf } from '#server/areas/tickets/lifecycle/tracking.ts';

type StoredMoveKind = TicketMoveKind | 'closed';

const isAccepted = (to: TicketAssignment, from: TicketAssignment, userId: number): boolean =>
  from.status === 'pending' && to.status === 'open' && to.userId === userId;

const isHandedOver = (to: TicketAssignment, from: TicketAssignment): boolean =>
  to.queueId !== from.queueId || (to.userId !== null && to.userId !== from.userId);

/** Null: nothing moved, or a round begins. */
function moveKind({ actor }: Scope, to: TicketAssignment, from: TicketAssignment): StoredMoveKind | null {
  if (from.status === 'closed') {
    return null;
  }
  if (to.status === 'closed') {
    return 'closed';
  }
  if (isAccepted(to, from, actor.userId)) {
    return 'accepted';
  }
  return isHandedOver(to, from) ? 'transferred' : from.status !== to.status ? 'returned' : null;
}

/** `undo` holds the rows as they are in the database, for the moves that can be undone. */
const insertStatement = `
  insert into ticket_moves (company_id, ticket_id, kind, moved_by, from_user_id, to_user_id, from_queue_id, to_queue_id, note, created_at, undo)
  select t.company_id, t.id, $2, $3, $4, $5, $6, $7, $8, $9, case when $2 in ('closed', 'returned') then jsonb_build_object(
    'ticket', to_jsonb(t), 'round', (select to_jsonb(k) from ticket_trackings k where k.ticket_id = t.id and k.finished_at is null)) end
  from tickets t where t.id = $1`;

/** Writes down a move of a locked ticket whose columns are not flushed yet. */
export async function recordMove(scope: Scope, ticket: Ticket, { from, note }: { from: TicketAssignment; note: string }): Promise<void> {
  const to = assignmentOf(ticket);
  const kind = moveKind(scope, to, from);
  if (kind !== null) {
    const values = [ticket.id, kind, actorIdOf(scope), from.userId, to.userId, from.queueId, to.queueId, note, scope.now];
    await execute(scope.em, insertStatement, values);
  }
}
