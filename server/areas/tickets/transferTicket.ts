import { AppError } from '#shared/errors.ts';
import { authorize, type Scope } from '#server/platform/db/scope.ts';
import { assertDestination, sendTo, type Destination } from './destination.ts';
import { moveTicket } from './moveTicket.ts';
import type { Ticket } from './Ticket.ts';
import { placeOf } from './tracking.ts';

/** Gives a conversation to another queue, person or connection. */
export async function transferTicket(scope: Scope, ticket: Ticket, destination: Destination): Promise<void> {
  authorize(scope, 'ticket.handle', placeOf(ticket));
  if (ticket.status === 'closed') {
    throw new AppError('ERR_TICKET_CLOSED');
  }
  await assertDestination(scope, ticket, destination);
  await moveTicket(scope, ticket, () => sendTo(ticket, destination));
}
