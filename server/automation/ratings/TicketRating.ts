import { defineEntity, p } from '@mikro-orm/postgresql';
import type { RatingRate, RatingState } from '#shared/automation/ratings.ts';
import { companyIsolation } from '#server/platform/database/companyEntity.ts';

const schema = defineEntity({
  name: 'TicketRating',
  tableName: 'ticket_ratings',
  ...companyIsolation,
  properties: {
    id: p.integer().primary(),
    companyId: p.integer(),
    ticketId: p.integer().nullable(),
    trackingId: p.integer().nullable(),
    userId: p.integer().nullable(),
    queueId: p.integer().nullable(),
    state: p.text().$type<RatingState>(),
    rate: p.smallint().$type<RatingRate>().nullable(),
    comment: p.text().default(''),
    askedAt: p.datetime(),
    expiresAt: p.datetime(),
    remindAt: p.datetime().nullable(),
    ratedAt: p.datetime().nullable(),
    /** Until when the next text is a comment; null: none is taken, or there is one. */
    commentUntil: p.datetime().nullable(),
    thankedAt: p.datetime().nullable(),
  },
});

/** The question after a round of a ticket. */
export class TicketRating extends schema.class {}
schema.setClass(TicketRating);
export const ticketRatingSchema = schema;
