import { authorize, type Scope } from '#server/platform/db/scope.ts';
import { assertNoOther } from './conflict.ts';
import { assertDestination, sendTo, type Destination } from './destination.ts';
import { moveTicket } from './moveTicket.ts';
import type { Ticket } from './Ticket.ts';
import { placeOf } from './tracking.ts';

/** Takes a conversation up again, unless another one with the contact is going on. */
export async function reopenTicket(scope: Scope, ticket: Ticket, destination: Destination & { readonly userId: number }): Promise<void> {
  authorize(scope, 'ticket.handle', placeOf(ticket));
  await assertDestination(scope, ticket, destination);
  await assertNoOther(scope, {
    contactId: ticket.contactId,
    connectionId: destination.connectionId ?? ticket.whatsappId ?? null,
    exceptId: ticket.id,
  });
  await moveTicket(scope, ticket, () => sendTo(ticket, destination));
}
