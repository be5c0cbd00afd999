import type { Scope } from '#server/platform/db/scope.ts';
import type { TicketPlace } from './events.ts';
import { TicketTracking, type Ticket } from './Ticket.ts';

/** Where a ticket stands, before it is moved. */
export const placeOf = ({ status, queueId, userId }: Ticket): TicketPlace => ({ status, queueId: queueId ?? null, userId: userId ?? null });

/** The house is nobody. */
const actorOf = ({ actor }: Scope): number | null => (actor.userId === 0 ? null : actor.userId);

const unfinished = (scope: Scope, ticket: Ticket): Promise<TicketTracking | null> =>
  scope.em.findOne(TicketTracking, { ticketId: ticket.id, finishedAt: null });

/** Begins a new round of a conversation; one that is unfinished goes on. */
export async function startTracking(scope: Scope, ticket: Ticket): Promise<TicketTracking> {
  const running = await unfinished(scope, ticket);
  if (running) {
    return running;
  }
  const tracking = scope.create(TicketTracking, {
    ticketId: ticket.id,
    whatsappId: ticket.whatsappId ?? null,
    userId: ticket.userId ?? null,
    queuedAt: ticket.queueId ? scope.now : null,
    startedAt: ticket.status === 'open' ? scope.now : null,
    openedBy: actorOf(scope),
  });
  await scope.em.flush();
  return tracking;
}

const isQueued = (ticket: Ticket, from: TicketPlace): boolean =>
  placeOf(ticket).queueId !== from.queueId || (ticket.status === 'pending' && from.status === 'open');

const isTaken = (ticket: Ticket, from: TicketPlace): boolean =>
  ticket.status === 'open' && (from.status !== 'open' || placeOf(ticket).userId !== from.userId);

/** Writes down what a move means for the round: accepted, waiting again, transferred, done. */
export async function trackMove(scope: Scope, ticket: Ticket, from: TicketPlace): Promise<void> {
  const tracking = await startTracking(scope, ticket);
  const { userId } = placeOf(ticket);
  Object.assign(tracking, { whatsappId: ticket.whatsappId ?? null, userId });
  if (ticket.status === 'closed') {
    Object.assign(tracking, { finishedAt: scope.now, closedBy: actorOf(scope) });
    return;
  }
  if (isQueued(ticket, from)) {
    tracking.queuedAt = scope.now;
  }
  if (isTaken(ticket, from)) {
    Object.assign(tracking, { startedAt: scope.now, ratingAt: null, rated: false });
  }
  if (ticket.status === 'pending') {
    tracking.startedAt = null;
  }
}
