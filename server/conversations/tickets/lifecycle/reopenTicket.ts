import { authorize, type Scope } from '#server/platform/database/scope.ts';
import { assertNoOtherTicket } from './assertNoOtherTicket.ts';
import { assertDestination, applyDestination, type Destination } from './destination.ts';
import { findWaitingSince } from './findWaitingSince.ts';
import { moveTicket } from './moveTicket.ts';
import type { Ticket } from '#server/conversations/tickets/Ticket.ts';
import { assignmentOf } from './tracking.ts';

/** Reopens a ticket; throws ERR_OTHER_OPEN_TICKET while another one of the contact is active. */
export async function reopenTicket(scope: Scope, ticket: Ticket, destination: Destination & { readonly userId: number }): Promise<void> {
  authorize(scope, 'ticket.handle', assignmentOf(ticket));
  await assertDestination(scope, ticket, destination);
  await assertNoOtherTicket(scope, {
    contactId: ticket.contactId,
    connectionId: destination.connectionId ?? ticket.whatsappId ?? null,
    exceptId: ticket.id,
  });
  const waitingSince = await findWaitingSince(scope, ticket.id);
  const apply = (): void => {
    applyDestination(ticket, destination);
    ticket.waitingSince = waitingSince;
  };
  await moveTicket(scope, ticket, { apply });
}
