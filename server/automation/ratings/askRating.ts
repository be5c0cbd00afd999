import { LockMode } from '@mikro-orm/postgresql';
import { isOpenCondition } from '#server/workspace/connections/index.ts';
import { sendAutomatic } from '#server/conversations/messages/index.ts';
import { isEnabled } from '#server/tenancy/settings/index.ts';
import { findLastRound, lockTicket, trackRating, type Ticket } from '#server/conversations/tickets/index.ts';
import type { DomainEvents } from '#server/platform/database/outbox/domainEvents.ts';
import { column, queryOf, queryRows } from '#server/platform/database/queryRows.ts';
import { runHook } from '#server/platform/hooks.ts';
import type { Scope } from '#server/platform/database/scope.ts';
import { decideClosed, type ClosedSituation, type RatingEffect } from './decideRating.ts';
import { planTimes, readRatingTimes } from './ratingTimes.ts';
import { TicketRating } from './TicketRating.ts';

const textsQuery = queryOf(
  { question: column.text(), farewell: column.text(), isConnected: column.boolean() },
  `select w.rating_message as question, w.complation_message as farewell, ${isOpenCondition('w')} as "isConnected" from connections w where w.id = $1`,
);

/** The texts of a ticket's connection; empty where it has none any more. */
export async function readTexts(
  { em }: Scope,
  { whatsappId = null }: Pick<Ticket, 'whatsappId'>,
): Promise<Pick<ClosedSituation, 'question' | 'farewell' | 'isConnected'>> {
  const [row] = await queryRows(em, textsQuery, [whatsappId]);
  return row ?? { question: '', farewell: '', isConnected: false };
}

/** A round that was closed, reopened by an undo and closed again has one question; false: it stands already. */
async function storeQuestion(scope: Scope, ticket: Ticket): Promise<boolean> {
  const round = await findLastRound(scope, ticket.id);
  if (round === null) {
    return false;
  }
  const before = await scope.em.findOne(TicketRating, { trackingId: round }, { lockMode: LockMode.PESSIMISTIC_WRITE, refresh: true });
  if (before?.state === 'asked') {
    return false;
  }
  const times = planTimes(scope.now, await readRatingTimes(scope));
  const columns = { state: 'asked' as const, userId: ticket.userId ?? null, queueId: ticket.queueId ?? null, ...times };
  const rating = before ?? scope.create(TicketRating, { ticketId: ticket.id, trackingId: round, ...columns });
  Object.assign(rating, columns);
  await scope.em.flush();
  await trackRating(scope, round, { ratingAt: scope.now, rated: false });
  scope.recordEvent('rating.changed', { ratingId: rating.id });
  return true;
}

/** Ends a question whose conversation continues. */
async function withdrawQuestion(scope: Scope, ticketId: number): Promise<void> {
  const rating = await scope.em.findOne(
    TicketRating,
    { ticketId, state: 'asked' },
    { lockMode: LockMode.PESSIMISTIC_WRITE, refresh: true },
  );
  if (rating !== null) {
    rating.state = 'withdrawn';
    await runHook(scope, 'rating.decided', { ticketId, effects: [{ kind: 'expire', reason: 'reopened' }] });
    scope.recordEvent('rating.changed', { ratingId: rating.id });
  }
}

/** Where ratings are in use, tickets tell why none was asked for too. */
async function applyEnd(scope: Scope, ticket: Ticket, { effect, isRatingOn }: { effect: RatingEffect; isRatingOn: boolean }) {
  const isSaid = effect.kind === 'say' || (effect.kind === 'ask' && (await storeQuestion(scope, ticket)));
  if (isSaid) {
    await sendAutomatic(scope, ticket, { text: effect.text, origin: 'rating' });
  }
  if (isSaid || (effect.kind === 'stay' && isRatingOn && !ticket.isGroup)) {
    await runHook(scope, 'rating.decided', { ticketId: ticket.id, effects: [effect] });
  }
}

/** Asks the customer of a conversation that was closed, or says farewell; withdraws the question of one that was reopened. */
export async function followMove(scope: Scope, { ticketId, from, to, cause }: DomainEvents['ticket.moved']): Promise<void> {
  const ticket = await lockTicket(scope, ticketId);
  if (ticket.status !== 'closed') {
    await withdrawQuestion(scope, ticket.id);
    return;
  }
  // The event of an earlier move may arrive when the ticket is closed already.
  if (from.status === 'closed' || to?.status !== 'closed') {
    return;
  }
  const situation = {
    ...(await readTexts(scope, ticket)),
    isGroup: ticket.isGroup,
    hasAgent: typeof ticket.userId === 'number',
    isRatingOn: await isEnabled(scope, 'userRating'),
    cause,
  };
  for (const effect of decideClosed(situation)) {
    await applyEnd(scope, ticket, { effect, isRatingOn: situation.isRatingOn });
  }
}
