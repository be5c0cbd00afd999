import type { NoteEvents } from '#shared/areas/notes.ts';
import { findRecord } from '#server/platform/database/records.ts';
import { broadcastOn, room, type Broadcast } from '#server/platform/live/broadcast.ts';
import { broadcastRow } from '#server/platform/live/broadcastRow.ts';
import { noteListRecords } from './noteRecords.ts';

const mentionBroadcast = (companyId: number, userIds: readonly number[], body: NoteEvents['noteMention']): Broadcast => ({
  to: userIds.map((userId) => room.user(companyId, userId)),
  event: 'noteMention',
  body,
});

/** To each mentioned user, without the text: what they may see is read by them. */
export const mentionBroadcasts = [
  broadcastOn('note.mentioned', async ({ companyId }, { ticketId, userIds }) => [
    mentionBroadcast(companyId, userIds, { action: 'create', ticketId }),
  ]),
  broadcastOn('note.mentionsRead', async ({ companyId }, { ticketId, userId }) => [
    mentionBroadcast(companyId, [userId], { action: 'read', ticketId }),
  ]),
];

/** Only for readers of the ticket. */
export const noteBroadcasts = broadcastRow('note', {
  actions: { 'note.added': 'create', 'note.changed': 'update', 'note.removed': 'delete' },
  find: ({ em }, id) => findRecord(em, noteListRecords, id),
  rooms: (companyId, note) => ('ticketId' in note && note.ticketId !== null ? [room.ticket(companyId, note.ticketId)] : []),
});
