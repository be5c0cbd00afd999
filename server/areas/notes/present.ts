import type { NoteRecord } from '#shared/areas/notes.ts';
import type { Note } from './Note.ts';

export const presentNote = (note: Note): NoteRecord => ({
  id: note.id,
  note: note.note,
  userId: note.userId ?? null,
  contactId: note.contactId,
  ticketId: note.ticketId ?? null,
  createdAt: note.createdAt.toISOString(),
  updatedAt: note.updatedAt.toISOString(),
});
