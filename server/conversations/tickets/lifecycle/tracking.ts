import { type Scope, actorIdOf } from '#server/platform/database/scope.ts';
import type { TicketAssignment } from '#server/conversations/tickets/events.ts';
import { column, execute, queryOf, queryRows } from '#server/platform/database/queryRows.ts';
import { answeringOrigins, TicketTracking, type LastMessage, type Ticket } from '#server/conversations/tickets/Ticket.ts';

export const assignmentOf = ({ status, queueId, userId }: Ticket): TicketAssignment => ({
  status,
  queueId: queueId ?? null,
  userId: userId ?? null,
});

const findUnfinished = (scope: Scope, ticket: Ticket): Promise<TicketTracking | null> =>
  scope.em.findOne(TicketTracking, { ticketId: ticket.id, finishedAt: null });

/** Starts a round, unless one is unfinished. */
export async function startTracking(scope: Scope, ticket: Ticket): Promise<TicketTracking> {
  const unfinishedRow = await findUnfinished(scope, ticket);
  if (unfinishedRow) {
    return unfinishedRow;
  }
  const tracking = scope.create(TicketTracking, {
    ticketId: ticket.id,
    whatsappId: ticket.whatsappId ?? null,
    userId: ticket.userId ?? null,
    queueId: ticket.queueId ?? null,
    queuedAt: ticket.queueId ? scope.now : null,
    startedAt: ticket.status === 'open' ? scope.now : null,
    openedBy: actorIdOf(scope),
  });
  await scope.em.flush();
  return tracking;
}

const isQueued = (ticket: Ticket, from: TicketAssignment): boolean =>
  assignmentOf(ticket).queueId !== from.queueId || (ticket.status === 'pending' && from.status === 'open');

const isAssigned = (ticket: Ticket, from: TicketAssignment): boolean =>
  ticket.status === 'open' && (from.status !== 'open' || assignmentOf(ticket).userId !== from.userId);

/** Updates the round: accepted, pending again, transferred, closed. */
export async function trackMove(scope: Scope, ticket: Ticket, from: TicketAssignment): Promise<void> {
  const tracking = await startTracking(scope, ticket);
  const { userId, queueId } = assignmentOf(ticket);
  Object.assign(tracking, { whatsappId: ticket.whatsappId ?? null, userId, queueId });
  if (ticket.status === 'closed') {
    Object.assign(tracking, { finishedAt: scope.now, closedBy: actorIdOf(scope) });
    return;
  }
  if (isQueued(ticket, from)) {
    tracking.queuedAt = scope.now;
  }
  if (isAssigned(ticket, from)) {
    Object.assign(tracking, { startedAt: scope.now, ratingAt: null, rated: false });
  }
  if (ticket.status === 'pending') {
    tracking.startedAt = null;
  }
}

/** Notes that the chatbot takes part in the round. */
export const trackChatbot = ({ em, now }: Scope, { id }: Ticket): Promise<void> =>
  execute(em, 'update ticket_trackings set chatbot_at = coalesce(chatbot_at, $2) where ticket_id = $1 and finished_at is null', [id, now]);

const lastRoundQuery = queryOf(
  { id: column.number() },
  'select id from ticket_trackings where ticket_id = $1 and finished_at is not null order by finished_at desc, id desc limit 1',
);

/** The id of the last round that has ended; null: none. */
export const findLastRound = async ({ em }: Scope, ticketId: number): Promise<number | null> =>
  (await queryRows(em, lastRoundQuery, [ticketId]))[0]?.id ?? null;

/** Notes when the customer was asked for a rating of a round, and whether it came. */
export const trackRating = ({ em }: Scope, roundId: number, { ratingAt, rated }: { ratingAt?: Date; rated: boolean }): Promise<void> =>
  execute(em, 'update ticket_trackings set rating_at = coalesce($2, rating_at), rated = $3 where id = $1', [
    roundId,
    ratingAt ?? null,
    rated,
  ]);

const firstAnswerStatement = `
  update ticket_trackings set asked_at = $2::timestamptz, answered_at = greatest($2::timestamptz, $3::timestamptz)
  where ticket_id = $1 and finished_at is null and answered_at is null`;

/** Notes the first answer to a waiting customer in the round; called before the message becomes the ticket's last one. */
export async function trackAnswer({ em }: Scope, { id, waitingSince }: Ticket, message: Omit<LastMessage, 'body'>): Promise<void> {
  const { fromMe, origin, sentAt } = message;
  if (fromMe && answeringOrigins.has(origin) && waitingSince && sentAt >= waitingSince) {
    await execute(em, firstAnswerStatement, [id, waitingSince, sentAt]);
  }
}
