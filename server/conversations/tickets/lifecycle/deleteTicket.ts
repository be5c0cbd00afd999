import type { Confirmation } from '#shared/kit/schemas.ts';
import type { Scope } from '#server/platform/database/scope.ts';
import { lockTicket } from '#server/conversations/tickets/lockTicket.ts';
import { assignmentOf } from './tracking.ts';

/** Removes a ticket with its messages; counters and notes stay. */
export async function deleteTicket(scope: Scope, { id }: { id: number }): Promise<Confirmation> {
  const ticket = await lockTicket(scope, id);
  scope.recordEvent('ticket.removed', { ticketId: id, from: assignmentOf(ticket) });
  scope.em.remove(ticket);
  await scope.em.flush();
  return { message: 'Ticket deleted' };
}
