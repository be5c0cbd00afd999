import { authorize, type Scope } from '#server/platform/db/scope.ts';
import { assertAssignee } from './checks.ts';
import { moveTicket } from './moveTicket.ts';
import type { Ticket } from './Ticket.ts';
import { placeOf } from './tracking.ts';

/** Ends a conversation. Ended already, it stays as it is. */
export async function closeTicket(scope: Scope, ticket: Ticket, userId: number | null = null): Promise<void> {
  authorize(scope, 'ticket.handle', placeOf(ticket));
  if (ticket.status === 'closed') {
    return;
  }
  if (userId !== null) {
    await assertAssignee(scope, userId, ticket.queueId ?? null);
  }
  await moveTicket(scope, ticket, () => ticket.close(userId, scope.now));
}
