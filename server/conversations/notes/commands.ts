import type { api } from '#shared/api.ts';
import type { NoteRecord } from '#shared/conversations/notes.ts';
import type { InputOf } from '#shared/kit/endpoint.ts';
import type { Confirmation } from '#shared/kit/schemas.ts';
import { findRepeated } from '#server/platform/database/findRepeated.ts';
import { authorize, type Scope } from '#server/platform/database/scope.ts';
import { showTicket } from '#server/conversations/tickets/index.ts';
import { storeMentions } from './mentions.ts';
import { Note } from './Note.ts';
import { storePromise } from './promises.ts';
import { showNote } from './readNotes.ts';

/** Adds a note to a ticket; its contact is the ticket's, whatever the client sends. */
export async function createNote(scope: Scope, input: InputOf<typeof api.notes.create>): Promise<NoteRecord> {
  const { ticketId, note: text, promisedFor, key } = input;
  const { contactId } = await showTicket(scope, { id: ticketId });
  const repeated = await findRepeated(scope, Note, { key, userId: scope.actor.userId });
  if (repeated !== null) {
    return showNote(scope, repeated);
  }
  const note = scope.create(Note, { note: text, ticketId, contactId, userId: scope.actor.userId, clientKey: key?.toLowerCase() ?? null });
  await scope.em.flush();
  await (promisedFor === undefined ? undefined : storePromise(scope, { id: note.id, ticketId }, promisedFor));
  scope.recordEvent('note.added', { noteId: note.id });
  await storeMentions(scope, note);
  return showNote(scope, note);
}

async function requireOwnNote(scope: Scope, id: number): Promise<Note> {
  const { userId } = await showNote(scope, { id });
  authorize(scope, 'note.change', { userId });
  return scope.em.findOneOrFail(Note, { id });
}

export async function updateNote(scope: Scope, { id, note: text }: InputOf<typeof api.notes.update>): Promise<NoteRecord> {
  const note = await requireOwnNote(scope, id);
  const before = note.note;
  note.note = text;
  await scope.em.flush();
  scope.recordEvent('note.changed', { noteId: id });
  await storeMentions(scope, note, before);
  return showNote(scope, { id });
}

export async function removeNote(scope: Scope, { id }: { id: number }): Promise<Confirmation> {
  const note = await requireOwnNote(scope, id);
  scope.recordEvent('note.removed', { noteId: id, ticketId: note.ticketId ?? null });
  scope.em.remove(note);
  return { message: 'Note deleted' };
}
