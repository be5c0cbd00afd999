import type { TicketStepCause } from '#shared/conversations/tickets/steps.ts';
import { authorize, type Scope } from '#server/platform/database/scope.ts';
import { ticketTakenError } from './assertNoOtherTicket.ts';
import { assertDestination, isOtherDestination, applyDestination, type Destination } from './destination.ts';
import { moveTicket } from './moveTicket.ts';
import type { Ticket } from '#server/conversations/tickets/Ticket.ts';
import { assignmentOf } from './tracking.ts';

/** Accepts a pending ticket. The ticket is locked: a concurrent call throws ERR_OTHER_OPEN_TICKET. */
export async function acceptTicket(
  scope: Scope,
  ticket: Ticket,
  destination: Destination & { readonly userId: number; readonly cause?: TicketStepCause },
): Promise<void> {
  if (ticket.status === 'open' && ticket.userId !== destination.userId) {
    throw await ticketTakenError(scope, ticket.id);
  }
  authorize(scope, 'ticket.handle', assignmentOf(ticket));
  await assertDestination(scope, ticket, destination);
  if (ticket.status !== 'open' || isOtherDestination(ticket, destination)) {
    await moveTicket(scope, ticket, { apply: () => applyDestination(ticket, destination), cause: destination.cause });
  }
}
