import { LockMode } from '@mikro-orm/postgresql';
import { can } from '#shared/rules/permissions.ts';
import { authorize, found, type Scope } from '#server/platform/db/scope.ts';
import { joinedInto } from './joined.ts';
import { Ticket } from './Ticket.ts';
import { placeOf } from './tracking.ts';

const held = ({ em }: Scope, id: number): Promise<Ticket | null> =>
  em.findOne(Ticket, { id }, { lockMode: LockMode.PESSIMISTIC_WRITE, refresh: true });

async function heldInstead(scope: Scope, id: number): Promise<Ticket | null> {
  const intoId = await joinedInto(scope, { id });
  return intoId === null ? null : held(scope, intoId);
}

/** A conversation the actor may see, held until the work ends: nobody else changes it meanwhile. One that was joined to another is that one. */
export async function heldTicket(scope: Scope, id: number): Promise<Ticket> {
  const ticket = found((await held(scope, id)) ?? (await heldInstead(scope, id)), 'ERR_NO_TICKET_FOUND');
  authorize(scope, 'ticket.see', placeOf(ticket));
  return ticket;
}

/** May the actor see this conversation? Asked at the live door too. */
export async function maySeeTicket(scope: Scope, ticketId: number): Promise<boolean> {
  const ticket = await scope.em.findOne(Ticket, { id: ticketId });
  return ticket !== null && can(scope.actor, 'ticket.see', placeOf(ticket));
}
