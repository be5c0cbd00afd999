import { findRecord } from '#server/platform/database/records.ts';
import { broadcastOn, room } from '#server/platform/live/broadcast.ts';
import { ratingRecords } from './ratingRecords.ts';

/** For readers of the ticket, and for the report of admins. */
export const ratingBroadcasts = [
  broadcastOn('rating.changed', async ({ em, companyId }, { ratingId }) => {
    const rating = await findRecord(em, ratingRecords, ratingId);
    if (rating === null) {
      return [];
    }
    const readers = rating.ticketId === null ? [] : [room.ticket(companyId, rating.ticketId)];
    return [{ to: [room.admins(companyId), ...readers], event: 'rating', body: { action: 'update', rating } }];
  }),
];
