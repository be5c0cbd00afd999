import { isActor, type Actor } from '#shared/rules/permissions.ts';
import type { TicketStepCause, TicketStepKind } from '#shared/conversations/tickets/steps.ts';
import { execute } from '#server/platform/database/queryRows.ts';
import { type Scope, actorIdOf } from '#server/platform/database/scope.ts';
import type { TicketAssignment } from '#server/conversations/tickets/events.ts';
import type { Ticket } from '#server/conversations/tickets/Ticket.ts';
import { assignmentOf } from '#server/conversations/tickets/lifecycle/tracking.ts';

/** What a ticket was before it moved. */
export interface FormerPlace extends TicketAssignment {
  readonly connectionId: number | null;
}

export const placeOf = (ticket: Ticket): FormerPlace => ({ ...assignmentOf(ticket), connectionId: ticket.whatsappId ?? null });

const isAccepted = (to: TicketAssignment, from: TicketAssignment, actor: Actor): boolean =>
  from.status === 'pending' && to.status === 'open' && isActor(actor, to.userId);

const isHandedOver = (to: TicketAssignment, from: TicketAssignment): boolean =>
  to.queueId !== from.queueId || (to.userId !== null && to.userId !== from.userId);

/** Null: nothing moved. */
function moveKind({ actor }: Scope, to: FormerPlace, from: FormerPlace): TicketStepKind | null {
  if (from.status === 'closed' || to.status === 'closed') {
    return to.status === from.status ? null : to.status === 'closed' ? 'closed' : 'reopened';
  }
  if (isAccepted(to, from, actor)) {
    return 'accepted';
  }
  if (isHandedOver(to, from)) {
    return 'transferred';
  }
  return from.status !== to.status ? 'returned' : to.connectionId !== from.connectionId ? 'connectionChanged' : null;
}

/** `undo` holds the rows as they are in the database, for the moves that can be undone; accepting an unrouted ticket has that cause. */
const insertStatement = `
  insert into ticket_moves
    (company_id, ticket_id, kind, moved_by, from_user_id, to_user_id, from_queue_id, to_queue_id, note, created_at, cause, connection_id, undo)
  select t.company_id, t.id, $2, (select id from users where id = $3), $4, $5, $6, $7, $8, $9,
    coalesce($10, case when $2 in ('accepted', 'transferred') then (select 'unrouted' from unrouted_tickets k where k.ticket_id = t.id) end), $11,
    case when $2 in ('closed', 'returned') then jsonb_build_object('ticket', to_jsonb(t),
      'round', (select to_jsonb(k) from ticket_trackings k where k.ticket_id = t.id and k.finished_at is null)) end
  from tickets t where t.id = $1`;

interface StepInput {
  readonly kind: TicketStepKind;
  readonly from?: TicketAssignment;
  readonly cause?: TicketStepCause | undefined;
  readonly note?: string;
}

/** Writes down a step of a locked ticket: to where the entity is, whose columns need not be flushed. */
export async function recordStep(scope: Scope, ticket: Ticket, { kind, from, cause, note = '' }: StepInput): Promise<void> {
  const { userId, queueId, connectionId } = placeOf(ticket);
  const values = [ticket.id, kind, actorIdOf(scope), from?.userId ?? null, userId, from?.queueId ?? null, queueId, note, scope.now];
  await execute(scope.em, insertStatement, [...values, cause ?? null, connectionId]);
}

interface MoveInput {
  readonly from: FormerPlace;
  readonly cause?: TicketStepCause | undefined;
  readonly note: string;
}

/** Writes down a move of a locked ticket whose columns are not flushed yet. */
export async function recordMove(scope: Scope, ticket: Ticket, move: MoveInput): Promise<void> {
  const kind = moveKind(scope, placeOf(ticket), move.from);
  await (kind === null ? undefined : recordStep(scope, ticket, { kind, ...move }));
}
