import type { Scope } from '#server/platform/db/scope.ts';
import { room, tell, type Broadcast } from '#server/platform/live/tell.ts';
import { findNoteRow } from './readNotes.ts';

/** Notes are heard by those who have the conversation before their eyes. */
const said =
  (action: 'create' | 'update') =>
  async ({ em, companyId }: Scope, { noteId }: { noteId: number }): Promise<Broadcast[]> => {
    const note = await findNoteRow(em, noteId);
    return note?.ticketId ? [{ to: [room.ticket(companyId, note.ticketId)], event: 'note', body: { action, note } }] : [];
  };

export const noteBroadcasts = [
  tell('note.added', said('create')),
  tell('note.changed', said('update')),
  tell('note.removed', async ({ companyId }, { noteId, ticketId }) =>
    ticketId === null ? [] : [{ to: [room.ticket(companyId, ticketId)], event: 'note', body: { action: 'delete', noteId, ticketId } }],
  ),
];
