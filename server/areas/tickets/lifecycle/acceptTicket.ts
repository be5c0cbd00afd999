import { authorize, type Scope } from '#server/platform/database/scope.ts';
import { ticketTakenError } from './assertNoOtherTicket.ts';
import { assertDestination, isOtherDestination, applyDestination, type Destination } from './destination.ts';
import { moveTicket } from './moveTicket.ts';
import type { Ticket } from '#server/areas/tickets/Ticket.ts';
import { assignmentOf } from './tracking.ts';

/** Takes a waiting conversation. The ticket is held, so of two who take it at once the second finds it taken. */
export async function acceptTicket(scope: Scope, ticket: Ticket, destination: Destination & { readonly userId: number }): Promise<void> {
  if (ticket.status === 'open' && ticket.userId !== destination.userId) {
    throw await ticketTakenError(scope, ticket.id);
  }
  authorize(scope, 'ticket.handle', assignmentOf(ticket));
  await assertDestination(scope, ticket, destination);
  if (ticket.status !== 'open' || isOtherDestination(ticket, destination)) {
    await moveTicket(scope, ticket, () => applyDestination(ticket, destination));
  }
}
