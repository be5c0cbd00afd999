import { LockMode } from '@mikro-orm/postgresql';
import { can } from '#shared/rules/permissions.ts';
import { authorize, found, type Scope } from '#server/platform/db/scope.ts';
import { Ticket } from './Ticket.ts';
import { placeOf } from './tracking.ts';

/** A conversation the actor may see, held until the work ends: nobody else changes it meanwhile. */
export async function heldTicket(scope: Scope, id: number): Promise<Ticket> {
  const options = { lockMode: LockMode.PESSIMISTIC_WRITE, refresh: true };
  const ticket = found(await scope.em.findOne(Ticket, { id }, options), 'ERR_NO_TICKET_FOUND');
  authorize(scope, 'ticket.see', placeOf(ticket));
  return ticket;
}

/** May the actor see this conversation? Asked at the live door too. */
export async function maySeeTicket(scope: Scope, ticketId: number): Promise<boolean> {
  const ticket = await scope.em.findOne(Ticket, { id: ticketId });
  return ticket !== null && can(scope.actor, 'ticket.see', placeOf(ticket));
}
