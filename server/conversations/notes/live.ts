import type { NoteEvents } from '#shared/conversations/notes.ts';
import { column, queryOf, queryRows } from '#server/platform/database/queryRows.ts';
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

const dueQuery = queryOf(
  { userId: column.orNull(column.number()), ticketId: column.number(), uuid: column.text(), name: column.text(), note: column.text() },
  `select coalesce(t.user_id, n.user_id) as "userId", t.id as "ticketId", t.uuid, c.name, n.note
   from ticket_notes n join tickets t on t.id = n.ticket_id join contacts c on c.id = t.contact_id where n.id = $1`,
);

/** To the ticket's current assignee, else to the author. */
export const promiseBroadcasts = [
  broadcastOn('note.promiseDue', async ({ em, companyId }, { noteId }) => {
    const [due] = await queryRows(em, dueQuery, [noteId]);
    if (due === undefined || due.userId === null) {
      return [];
    }
    const { userId, ...promise } = due;
    return [{ to: [room.user(companyId, userId)], event: 'notePromise', body: { action: 'due', noteId, ...promise } }];
  }),
];

/** Only for readers of the ticket. */
export const noteBroadcasts = broadcastRow('note', {
  actions: { 'note.added': 'create', 'note.changed': 'update', 'note.removed': 'delete' },
  find: ({ em }, id) => findRecord(em, noteListRecords, id),
  rooms: (companyId, note) => ('ticketId' in note && note.ticketId !== null ? [room.ticket(companyId, note.ticketId)] : []),
});
