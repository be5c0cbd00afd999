import type { TicketStepCause } from '#shared/conversations/tickets/steps.ts';
import { AppError } from '#shared/errors.ts';
import { authorize, type Scope } from '#server/platform/database/scope.ts';
import { assertDestination, applyDestination, type Destination } from './destination.ts';
import { moveTicket } from './moveTicket.ts';
import type { Ticket } from '#server/conversations/tickets/Ticket.ts';
import { assignmentOf } from './tracking.ts';

interface Transfer extends Destination {
  /** Message to the next agent. */
  readonly note?: string | undefined;
  /** Absent: the actor's choice. */
  readonly cause?: TicketStepCause | undefined;
}

/** Moves a ticket to another queue, user or connection; one whose connection was removed needs a new one, or nobody could answer. */
export async function transferTicket(scope: Scope, ticket: Ticket, { note, cause, ...destination }: Transfer): Promise<void> {
  authorize(scope, 'ticket.handle', assignmentOf(ticket));
  if (ticket.status === 'closed') {
    throw new AppError('ERR_TICKET_CLOSED');
  }
  if ((destination.connectionId ?? ticket.whatsappId ?? null) === null) {
    throw new AppError('ERR_VALIDATION', { fields: { whatsappId: 'any.required' } });
  }
  await assertDestination(scope, ticket, destination);
  await moveTicket(scope, ticket, { apply: () => applyDestination(ticket, destination), note, cause });
}
