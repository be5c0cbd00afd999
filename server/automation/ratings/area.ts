import { api } from '#shared/api.ts';
import type { ChatbotReason } from '#shared/automation/chatbot/index.ts';
import type { Area } from '#server/platform/area.ts';
import { listenInOrder } from '#server/platform/database/outbox/listeners.ts';
import { type Reference, referencesOf } from '#server/platform/database/references.ts';
import { serveEndpoint } from '#server/platform/http/serveEndpoint.ts';
import { findRecord } from '#server/platform/database/records.ts';
import { broadcastOn, room } from '#server/platform/live/broadcast.ts';
import { followMove } from './askRating.ts';
import { followDueRatings } from './followDueRatings.ts';
import { ratingMigrations } from './migrations.ts';
import { takeRatingAnswer, thank } from './takeRatingAnswer.ts';
import { ticketRatingSchema } from './TicketRating.ts';
import { listTicketRatings, pageRatings, ratingRecords, summarizeRatings } from './summarizeRatings.ts';

/** For readers of the ticket, and for the report of admins. */
const ratingBroadcasts = [
  broadcastOn('rating.changed', async ({ em, companyId }, { ratingId }) => {
    const rating = await findRecord(em, ratingRecords, ratingId);
    if (rating === null) {
      return [];
    }
    const readers = rating.ticketId === null ? [] : [room.ticket(companyId, rating.ticketId)];
    return [{ to: [room.admins(companyId), ...readers], event: 'rating', body: { action: 'update', rating } }];
  }),
];

const ratingRoutes = [
  serveEndpoint(api.ratings.page, pageRatings),
  serveEndpoint(api.ratings.summary, summarizeRatings),
  serveEndpoint(api.ratings.ofTicket, listTicketRatings),
];

declare module '#server/platform/database/outbox/domainEvents.ts' {
  interface DomainEvents {
    /** Asked, answered, commented, or over. */
    'rating.changed': { ratingId: number };
    /** The rate has come for the first time. */
    'rating.answered': { ratingId: number; ticketId: number };
  }
}

declare module '#server/platform/hooks.ts' {
  interface AreaHooks {
    /** Something was decided about the question after the end: the chatbot keeps it with its own decisions. */
    'rating.decided': { ticketId: number; effects: readonly { readonly kind: string; readonly reason: ChatbotReason }[] };
  }
}

/** Columns of this area that point to records of others. */
const ratingReferences: readonly Reference[] = referencesOf('ticket_ratings', {
  ticket_id: ['ticket', 'move'],
  user_id: 'user',
  queue_id: 'queue',
});

export const ratingsArea: Area = {
  name: 'ratings',
  migrations: ratingMigrations,
  readsTables: ['connections', 'contacts', 'queues', 'ticket_trackings', 'tickets', 'users'],
  references: ratingReferences,
  entities: [ticketRatingSchema],
  hooks: { 'ticket.reopening': takeRatingAnswer },
  routes: ratingRoutes,
  broadcasts: ratingBroadcasts,
  listeners: [
    listenInOrder('ratings.followMove', 'ticket.moved', { orderingKey: ({ ticketId }) => `ticket ${ticketId}`, run: followMove }),
    listenInOrder('ratings.thank', 'rating.answered', { orderingKey: ({ ticketId }) => `ticket ${ticketId}`, run: thank }),
  ],
  recurringJobs: [followDueRatings],
};
