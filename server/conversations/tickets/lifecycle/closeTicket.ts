import type { TicketStepCause } from '#shared/conversations/tickets/steps.ts';
import { authorize, type Scope } from '#server/platform/database/scope.ts';
import { assertCanAssign } from './assertReferences.ts';
import { moveTicket } from './moveTicket.ts';
import type { Ticket } from '#server/conversations/tickets/Ticket.ts';
import { assignmentOf } from './tracking.ts';

interface Closing {
  readonly userId?: number | null;
  /** Absent: the actor's choice. */
  readonly cause?: TicketStepCause;
}

/** Closes a ticket; a closed one stays unchanged. */
export async function closeTicket(scope: Scope, ticket: Ticket, { userId = null, cause }: Closing = {}): Promise<void> {
  authorize(scope, 'ticket.handle', assignmentOf(ticket));
  if (ticket.status === 'closed') {
    return;
  }
  if (userId !== null) {
    await assertCanAssign(scope, userId, ticket.queueId ?? null);
  }
  await moveTicket(scope, ticket, { apply: () => ticket.close(userId, scope.now), cause });
}
