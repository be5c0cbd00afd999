import { LockMode } from '@mikro-orm/postgresql';
import { sendAutomatic } from '#server/conversations/messages/index.ts';
import { lockTicket, type Ticket } from '#server/conversations/tickets/index.ts';
import type { RecurringJob } from '#server/platform/jobs/RecurringJob.ts';
import { queryAsSupport } from '#server/platform/database/queryAsSupport.ts';
import { column, queryOf, queryRows } from '#server/platform/database/queryRows.ts';
import { runInScope, systemActor, type Scope } from '#server/platform/database/scope.ts';
import { runHook } from '#server/platform/hooks.ts';
import type { Platform } from '#server/platform/platform.ts';
import { readTexts } from './askRating.ts';
import { decideDue, type RatingEffect } from './decideRating.ts';
import { TicketRating } from './TicketRating.ts';

const batchSize = 100;

interface DueRating {
  readonly id: number;
  readonly companyId: number;
  readonly ticketId: number | null;
}

/** Companies take turns. */
const dueStatement = `
  select r.id, r.company_id as "companyId", r.ticket_id as "ticketId" from ticket_ratings r
  where r.state = 'asked' and least(r.expires_at, r.remind_at) <= $1
  order by row_number() over (partition by r.company_id order by r.expires_at, r.id), r.id limit ${batchSize}`;

const goesOnQuery = queryOf(
  { goesOn: column.boolean() },
  `select exists (select from tickets t where t.contact_id = $1 and t.whatsapp_id is not distinct from $2 and t.status <> 'closed') as "goesOn"`,
);

async function applyDue(scope: Scope, { rating, ticket, effect }: { rating: TicketRating; ticket: Ticket; effect: RatingEffect }) {
  if (effect.kind === 'expire') {
    rating.state = 'expired';
    scope.recordEvent('rating.changed', { ratingId: rating.id });
  }
  if (effect.kind === 'remind') {
    rating.remindAt = null;
  }
  if ((effect.kind === 'remind' || effect.kind === 'say') && effect.text !== null) {
    await sendAutomatic(scope, ticket, { text: effect.text, origin: 'rating' });
  }
}

/** What was due is looked at again under the ticket's lock; state and text are committed together. */
async function actOne(scope: Scope, { id, ticketId }: DueRating): Promise<void> {
  const ticket = ticketId === null ? null : await lockTicket(scope, ticketId);
  const rating = await scope.em.findOne(TicketRating, { id, state: 'asked' }, { lockMode: LockMode.PESSIMISTIC_WRITE, refresh: true });
  if (rating === null) {
    return;
  }
  if (ticket === null) {
    rating.state = 'expired';
    return;
  }
  const [other] = await queryRows(scope.em, goesOnQuery, [ticket.contactId, ticket.whatsappId ?? null]);
  const { expiresAt, remindAt = null } = rating;
  const { farewell } = await readTexts(scope, ticket);
  const effects = decideDue({ now: scope.now, expiresAt, remindAt, goesOn: other?.goesOn ?? false, farewell });
  for (const effect of effects) {
    await applyDue(scope, { rating, ticket, effect });
  }
  await runHook(scope, 'rating.decided', { ticketId: ticket.id, effects: effects.some(({ kind }) => kind !== 'stay') ? effects : [] });
}

/** A text that cannot be sent ends its question all the same: it would be tried for ever. */
async function endOne(platform: Platform, due: DueRating, error: unknown): Promise<void> {
  const { id, companyId, ticketId } = due;
  platform.log.warn({ err: error, companyId, ticketId }, 'a question for a rating could not be followed up');
  await runInScope(platform, { companyId, actor: systemActor(companyId) }, ({ em }) =>
    em.nativeUpdate(TicketRating, { id, state: 'asked' }, { state: 'expired' }),
  );
}

/** Reminders and ends of questions that nobody has answered. */
export const followDueRatings: RecurringJob = {
  name: 'ratings.followDue',
  every: 15_000,
  run: async (platform) => {
    const due = await queryAsSupport<DueRating>(platform, dueStatement, [platform.now()]);
    for (const rating of due) {
      const principal = { companyId: rating.companyId, actor: systemActor(rating.companyId) };
      await runInScope(platform, principal, (scope) => actOne(scope, rating)).catch((error) => endOne(platform, rating, error));
    }
    return due.length === batchSize;
  },
};
