import { findRecord } from '#server/platform/database/records.ts';
import { broadcastOn, room } from '#server/platform/live/broadcast.ts';
import { handoverRecords } from './handoverRecords.ts';

const event = 'handover';

/** Only for readers of the ticket. */
export const handoverBroadcasts = [
  broadcastOn('handover.written', async ({ em, companyId }, { handoverId }) => {
    const handover = await findRecord(em, handoverRecords, handoverId);
    return handover === null ? [] : [{ to: [room.ticket(companyId, handover.ticketId)], event, body: { action: 'create', handover } }];
  }),
  broadcastOn('handover.done', async ({ companyId }, { ticketId }) => [
    { to: [room.ticket(companyId, ticketId)], event, body: { action: 'delete', ticketId } },
  ]),
];
