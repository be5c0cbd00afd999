import { LockMode } from '@mikro-orm/postgresql';
import { isEnabled } from '#server/tenancy/settings/index.ts';
import { sendAutomatic } from '#server/conversations/messages/index.ts';
import { findLastRound, lockTicket, trackRating } from '#server/conversations/tickets/index.ts';
import type { DomainEvents } from '#server/platform/database/outbox/domainEvents.ts';
import type { Scope } from '#server/platform/database/scope.ts';
import { type AreaHooks, runHook } from '#server/platform/hooks.ts';
import { readTexts } from './askRating.ts';
import { commentMs, decideAnswer, decideThanks, type RatingEffect } from './decideRating.ts';
import { TicketRating } from './TicketRating.ts';

const maxCommentLength = 2000;

/** Finds the open question of the last round: once the conversation has gone on, a number is no answer to an earlier one. */
async function findOpenQuestion(scope: Scope, ticketId: number): Promise<TicketRating | null> {
  const rating = await scope.em.findOne(
    TicketRating,
    { ticketId, state: { $in: ['asked', 'rated'] } },
    { orderBy: { id: 'desc' }, lockMode: LockMode.PESSIMISTIC_WRITE, refresh: true },
  );
  const isOver = rating?.trackingId && rating.trackingId !== (await findLastRound(scope, ticketId));
  return isOver ? null : rating;
}

async function storeRate(scope: Scope, rating: TicketRating, { rate }: Extract<RatingEffect, { kind: 'rate' }>): Promise<void> {
  const isFirst = rating.state === 'asked';
  Object.assign(rating, { state: 'rated', rate, ratedAt: scope.now });
  if (!isFirst) {
    return;
  }
  rating.commentUntil = (await isEnabled(scope, 'ratingComment')) ? new Date(scope.now.getTime() + commentMs) : null;
  if (rating.trackingId) {
    await trackRating(scope, rating.trackingId, { rated: true });
  }
  scope.recordEvent('rating.answered', { ratingId: rating.id, ticketId: rating.ticketId ?? 0 });
}

/** Stores what an effect says of the question; true: the ticket stays closed. */
async function applyAnswer(scope: Scope, rating: TicketRating, effect: RatingEffect): Promise<boolean> {
  switch (effect.kind) {
    case 'rate':
      await storeRate(scope, rating, effect);
      return true;
    case 'comment':
      Object.assign(rating, { comment: effect.text.slice(0, maxCommentLength), commentUntil: null });
      return true;
    case 'expire':
      rating.state = 'expired';
      return false;
    default:
      return false;
  }
}

/** A customer writes after the end of a conversation: the answer to its question is taken, and opens nothing. */
export async function takeRatingAnswer(scope: Scope, reopening: AreaHooks['ticket.reopening']): Promise<void> {
  const rating = await findOpenQuestion(scope, reopening.ticketId);
  if (rating === null) {
    return;
  }
  const { state, askedAt, expiresAt, commentUntil = null } = rating;
  const effects = decideAnswer({ question: { state, askedAt, expiresAt, commentUntil }, text: reopening.text, sentAt: reopening.sentAt });
  const acted = effects.filter(({ kind }) => kind !== 'stay');
  for (const effect of acted) {
    reopening.staysClosed = await applyAnswer(scope, rating, effect);
    scope.recordEvent('rating.changed', { ratingId: rating.id });
  }
  await runHook(scope, 'rating.decided', { ticketId: reopening.ticketId, effects: acted });
  await scope.em.flush();
}

/** Thanks for a rate, once; not into a conversation that a person has in hand again. */
export async function thank(scope: Scope, { ratingId, ticketId }: DomainEvents['rating.answered']): Promise<void> {
  const ticket = await lockTicket(scope, ticketId);
  const rating = await scope.em.findOne(TicketRating, { id: ratingId }, { lockMode: LockMode.PESSIMISTIC_WRITE, refresh: true });
  if (rating === null || rating.thankedAt) {
    return;
  }
  rating.thankedAt = scope.now;
  if (ticket.status === 'open') {
    return;
  }
  const { farewell } = await readTexts(scope, ticket);
  const effects = decideThanks({ farewell, takesComment: rating.commentUntil instanceof Date && ticket.status === 'closed' });
  for (const effect of effects) {
    await (effect.kind === 'say' ? sendAutomatic(scope, ticket, { text: effect.text, origin: 'rating' }) : undefined);
  }
  await runHook(scope, 'rating.decided', { ticketId: ticket.id, effects: effects.slice(0, 1) });
}
