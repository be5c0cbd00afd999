import { authorize, type Scope } from '#server/platform/db/scope.ts';
import { assertNoOther } from './conflict.ts';
import { moveTicket } from './moveTicket.ts';
import type { Ticket } from './Ticket.ts';
import { placeOf } from './tracking.ts';

/** Puts a conversation back to waiting; one that was over waits again, unless another one is going on. */
export async function returnTicket(scope: Scope, ticket: Ticket): Promise<void> {
  authorize(scope, 'ticket.handle', placeOf(ticket));
  if (ticket.status === 'closed') {
    await assertNoOther(scope, { contactId: ticket.contactId, connectionId: ticket.whatsappId ?? null, exceptId: ticket.id });
  }
  await moveTicket(scope, ticket, () => ticket.returnToQueue());
}
