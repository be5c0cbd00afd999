import type { QueryClient } from '@tanstack/react-query';
import { api } from '#shared/api.ts';
import type { NoteListRecord } from '#shared/areas/notes.ts';
import { cacheUpdater, type CacheUpdater } from '#ui/data/cache/cacheUpdater.ts';
import { updateCachedResults } from '#ui/data/cache/query.ts';

interface NoteListInput {
  readonly ticketId?: number;
  readonly contactId?: number;
}

/** A list is filtered by ticket if it has a ticketId, else by contact. */
const isInList = (note: NoteListRecord, { ticketId, contactId }: NoteListInput): boolean =>
  ticketId === undefined ? note.contactId === contactId : note.ticketId === ticketId;

export function upsertNote(notes: NoteListRecord[], note: NoteListRecord, input: NoteListInput): NoteListRecord[] {
  const existing = notes.find(({ id }) => id === note.id);
  if (existing !== undefined) {
    return Date.parse(existing.updatedAt) > Date.parse(note.updatedAt)
      ? notes
      : notes.map((other) => (other.id === note.id ? note : other));
  }
  return isInList(note, input) ? [note, ...notes].toSorted((one, other) => Date.parse(other.createdAt) - Date.parse(one.createdAt)) : notes;
}

const cacheNote = (cache: QueryClient, note: NoteListRecord): void =>
  updateCachedResults(cache, api.notes.list, (notes, input) => upsertNote(notes, note, input));

const uncacheNote = (cache: QueryClient, noteId: number): void =>
  updateCachedResults(cache, api.notes.list, (notes) =>
    notes.some(({ id }) => id === noteId) ? notes.filter(({ id }) => id !== noteId) : notes,
  );

export const noteCacheUpdaters: readonly CacheUpdater[] = [
  cacheUpdater('note', (cache, event) => (event.action === 'delete' ? uncacheNote(cache, event.noteId) : cacheNote(cache, event.note))),
];
