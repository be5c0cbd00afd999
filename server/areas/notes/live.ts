import { findRecord } from '#server/platform/database/records.ts';
import { room } from '#server/platform/live/broadcast.ts';
import { broadcastRow } from '#server/platform/live/broadcastRow.ts';
import { noteListRecords } from './noteRecords.ts';

/** Only for readers of the ticket. */
export const noteBroadcasts = broadcastRow('note', {
  actions: { 'note.added': 'create', 'note.changed': 'update', 'note.removed': 'delete' },
  find: ({ em }, id) => findRecord(em, noteListRecords, id),
  rooms: (companyId, note) => ('ticketId' in note && note.ticketId !== null ? [room.ticket(companyId, note.ticketId)] : []),
});
