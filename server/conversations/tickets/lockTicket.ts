import { LockMode } from '@mikro-orm/postgresql';
import { can } from '#shared/rules/permissions.ts';
import { authorize, required, type Scope } from '#server/platform/database/scope.ts';
import { isConversationHidden } from './reading/hiddenConversation.ts';
import { findSurvivingTicketId } from './merging/findSurvivingTicketId.ts';
import { Ticket } from './Ticket.ts';
import { assignmentOf } from './lifecycle/tracking.ts';

const lockTicketRow = ({ em }: Scope, id: number): Promise<Ticket | null> =>
  em.findOne(Ticket, { id }, { lockMode: LockMode.PESSIMISTIC_WRITE, refresh: true });

async function lockSurvivingTicket(scope: Scope, id: number): Promise<Ticket | null> {
  const survivorId = await findSurvivingTicketId(scope, { id });
  return survivorId === null ? null : lockTicketRow(scope, survivorId);
}

/**
 * Locks a ticket that the actor may see until the transaction ends; a joined ticket gives the remaining one. Throws
 * ERR_NO_TICKET_FOUND.
 */
export async function lockTicket(scope: Scope, id: number): Promise<Ticket> {
  const ticket = required((await lockTicketRow(scope, id)) ?? (await lockSurvivingTicket(scope, id)), 'ERR_NO_TICKET_FOUND');
  authorize(scope, 'ticket.see', assignmentOf(ticket));
  return ticket;
}

/** Locks tickets in one statement; keyed by the id that was asked for. Throws like `lockTicket`. */
export async function lockTickets(scope: Scope, ids: readonly number[]): Promise<Map<number, Ticket>> {
  const locked = await scope.em.find(
    Ticket,
    { id: { $in: [...ids] } },
    { orderBy: { id: 'asc' }, lockMode: LockMode.PESSIMISTIC_WRITE, refresh: true },
  );
  locked.forEach((ticket) => authorize(scope, 'ticket.see', assignmentOf(ticket)));
  const byId = new Map(locked.map((ticket) => [ticket.id, ticket]));
  for (const id of ids.filter((id) => !byId.has(id))) {
    byId.set(id, await lockTicket(scope, id));
  }
  return byId;
}

/** Whether the actor may receive the messages of a ticket, for the authorization of sockets. */
export async function canReadTicket(scope: Scope, ticketId: number): Promise<boolean> {
  const ticket = await scope.em.findOne(Ticket, { id: ticketId });
  return ticket !== null && can(scope.actor, 'ticket.see', assignmentOf(ticket)) && !(await isConversationHidden(scope, ticket));
}
