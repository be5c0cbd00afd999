import type { Scope } from '#server/platform/db/scope.ts';
import { flushUnlessOther } from './conflict.ts';
import type { TicketPlace } from './events.ts';
import { readTicket } from './readTicket.ts';
import type { Ticket } from './Ticket.ts';
import { placeOf, trackMove } from './tracking.ts';

/** Whoever moves what is or was in their own hands has seen it. */
const hasSeen = ({ actor }: Scope, ticket: Ticket, from: TicketPlace): boolean => [ticket.userId, from.userId].includes(actor.userId);

/** Moves a ticket that is held: the change, its round and what the screens hear are one. */
export async function moveTicket(scope: Scope, ticket: Ticket, move: () => void): Promise<void> {
  const from = placeOf(ticket);
  move();
  await flushUnlessOther(scope, { contactId: ticket.contactId, connectionId: ticket.whatsappId ?? null, exceptId: ticket.id });
  await trackMove(scope, ticket, from);
  if (hasSeen(scope, ticket, from)) {
    await readTicket(scope, ticket.id, 'always');
  }
  scope.record('ticket.moved', { ticketId: ticket.id, from });
}
