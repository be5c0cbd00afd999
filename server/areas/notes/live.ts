import type { Scope } from '#server/platform/database/scope.ts';
import { room, broadcastOn, type Broadcast } from '#server/platform/live/broadcast.ts';
import { findNoteRow } from './readNotes.ts';

/** Only for readers of the ticket. */
const broadcastNote =
  (action: 'create' | 'update') =>
  async ({ em, companyId }: Scope, { noteId }: { noteId: number }): Promise<Broadcast[]> => {
    const note = await findNoteRow(em, noteId);
    return note?.ticketId ? [{ to: [room.ticket(companyId, note.ticketId)], event: 'note', body: { action, note } }] : [];
  };

export const noteBroadcasts = [
  broadcastOn('note.added', broadcastNote('create')),
  broadcastOn('note.changed', broadcastNote('update')),
  broadcastOn('note.removed', async ({ companyId }, { noteId, ticketId }) =>
    ticketId === null ? [] : [{ to: [room.ticket(companyId, ticketId)], event: 'note', body: { action: 'delete', noteId, ticketId } }],
  ),
];
