import type { Told } from '#shared/kit/schemas.ts';
import type { Scope } from '#server/platform/db/scope.ts';
import { heldTicket } from './heldTicket.ts';
import { placeOf } from './tracking.ts';

/** Removes a conversation with its messages; what was counted and noted of it stays. */
export async function deleteTicket(scope: Scope, { id }: { id: number }): Promise<Told> {
  const ticket = await heldTicket(scope, id);
  scope.record('ticket.removed', { ticketId: id, from: placeOf(ticket) });
  scope.em.remove(ticket);
  await scope.em.flush();
  return { message: 'Ticket deleted' };
}
