import { authorize, type Scope } from '#server/platform/db/scope.ts';
import { takenBy } from './conflict.ts';
import { assertDestination, goesElsewhere, sendTo, type Destination } from './destination.ts';
import { moveTicket } from './moveTicket.ts';
import type { Ticket } from './Ticket.ts';
import { placeOf } from './tracking.ts';

/** Takes a waiting conversation. The ticket is held, so of two who take it at once the second finds it taken. */
export async function acceptTicket(scope: Scope, ticket: Ticket, destination: Destination & { readonly userId: number }): Promise<void> {
  if (ticket.status === 'open' && ticket.userId !== destination.userId) {
    throw await takenBy(scope, ticket.id);
  }
  authorize(scope, 'ticket.handle', placeOf(ticket));
  await assertDestination(scope, ticket, destination);
  if (ticket.status !== 'open' || goesElsewhere(ticket, destination)) {
    await moveTicket(scope, ticket, () => sendTo(ticket, destination));
  }
}
