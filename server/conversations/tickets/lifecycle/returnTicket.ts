import { authorize, type Scope } from '#server/platform/database/scope.ts';
import { assertNoOtherTicket } from './assertNoOtherTicket.ts';
import { findWaitingSince } from './findWaitingSince.ts';
import { moveTicket } from './moveTicket.ts';
import type { Ticket } from '#server/conversations/tickets/Ticket.ts';
import { assignmentOf } from './tracking.ts';

/** Makes a ticket pending; a closed one only while no other is active. */
export async function returnTicket(scope: Scope, ticket: Ticket, note = ''): Promise<void> {
  authorize(scope, 'ticket.handle', assignmentOf(ticket));
  const isClosed = ticket.status === 'closed';
  const waitingSince = isClosed ? await findWaitingSince(scope, ticket.id) : ticket.waitingSince;
  if (isClosed) {
    await assertNoOtherTicket(scope, { contactId: ticket.contactId, connectionId: ticket.whatsappId ?? null, exceptId: ticket.id });
  }
  const apply = (): void => {
    ticket.returnToQueue();
    ticket.waitingSince = waitingSince;
  };
  await moveTicket(scope, ticket, { apply, note });
}
