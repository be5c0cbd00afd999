import type { QueryClient } from '@tanstack/react-query';
import { api } from '#shared/api.ts';
import type { NoteRow } from '#shared/areas/notes.ts';
import { hear, type Reducer } from '#ui/data/hear.ts';
import { patch } from '#ui/data/query.ts';

interface Asked {
  readonly ticketId?: number;
  readonly contactId?: number;
}

/** With a ticket the list is that ticket's; with the contact alone, all of the contact's. */
const isIn = (note: NoteRow, { ticketId, contactId }: Asked): boolean =>
  ticketId === undefined ? note.contactId === contactId : note.ticketId === ticketId;

/** Newest first, each once. */
export function withNote(notes: NoteRow[], note: NoteRow, asked: Asked): NoteRow[] {
  const held = notes.find(({ id }) => id === note.id);
  if (held !== undefined) {
    return Date.parse(held.updatedAt) > Date.parse(note.updatedAt) ? notes : notes.map((other) => (other.id === note.id ? note : other));
  }
  return isIn(note, asked) ? [note, ...notes].toSorted((one, other) => Date.parse(other.createdAt) - Date.parse(one.createdAt)) : notes;
}

export const keepNote = (cache: QueryClient, note: NoteRow): void =>
  patch(cache, api.notes.list, (notes, asked) => withNote(notes, note, asked));

export const dropNote = (cache: QueryClient, noteId: number): void =>
  patch(cache, api.notes.list, (notes) => (notes.some(({ id }) => id === noteId) ? notes.filter(({ id }) => id !== noteId) : notes));

/** What a team-mate writes appears at once. */
export const noteReducers: readonly Reducer[] = [
  hear('note', (cache, said) => (said.action === 'delete' ? dropNote(cache, said.noteId) : keepNote(cache, said.note))),
];
