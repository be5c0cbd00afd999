import { isActor } from '#shared/rules/permissions.ts';
import type { Scope } from '#server/platform/database/scope.ts';
import { flushUnlessConflict } from './assertNoOtherTicket.ts';
import type { TicketAssignment } from '#server/conversations/tickets/events.ts';
import { markTicketRead } from '#server/conversations/tickets/reading/markTicketRead.ts';
import type { Ticket } from '#server/conversations/tickets/Ticket.ts';
import type { TicketStepCause } from '#shared/conversations/tickets/steps.ts';
import { placeOf, recordMove } from '#server/conversations/tickets/moves/recordMove.ts';
import { assignmentOf, trackMove } from './tracking.ts';

/** Moving an own ticket reads it. */
const hasSeen = ({ actor }: Scope, ticket: Ticket, from: TicketAssignment): boolean =>
  [ticket.userId, from.userId].some((userId) => isActor(actor, userId));

interface TicketMoveInput {
  readonly apply: () => void;
  /** Message to the next agent. */
  readonly note?: string | undefined;
  /** Absent: the actor's choice. */
  readonly cause?: TicketStepCause | undefined;
}

/** Moves a locked ticket: assignment, history, tracking and events in one transaction. */
export async function moveTicket(scope: Scope, ticket: Ticket, { apply, note = '', cause }: TicketMoveInput): Promise<void> {
  const { connectionId, ...from } = placeOf(ticket);
  apply();
  await recordMove(scope, ticket, { from: { ...from, connectionId }, note, cause });
  await flushUnlessConflict(scope, { contactId: ticket.contactId, connectionId: ticket.whatsappId ?? null, exceptId: ticket.id });
  await trackMove(scope, ticket, from);
  if (hasSeen(scope, ticket, from)) {
    await markTicketRead(scope, ticket.id, 'always');
  }
  scope.recordEvent('ticket.moved', { ticketId: ticket.id, from, to: assignmentOf(ticket), ...(cause !== undefined && { cause }) });
}
