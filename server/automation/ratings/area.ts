import './events.ts';
import type { Area } from '#server/platform/area.ts';
import { listenInOrder } from '#server/platform/database/outbox/listeners.ts';
import { followMove } from './askRating.ts';
import { followDueRatings } from './dueRatings.ts';
import { ratingBroadcasts } from './live.ts';
import { ratingMigrations } from './migrations.ts';
import { ratingReferences } from './references.ts';
import { ratingRoutes } from './routes.ts';
import { takeRatingAnswer, thank } from './takeRatingAnswer.ts';
import { ticketRatingSchema } from './TicketRating.ts';

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
