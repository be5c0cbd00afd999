import { describe, expect, it } from 'vitest';
import { api } from '#shared/api.ts';
import type { NoteListRecord } from '#shared/conversations/notes.ts';
import { applyRecordEvent } from '#ui/data/cache/recordEvents.ts';
import { noteRows } from './area.ts';

const at = (hour: number): string => `2029-05-02T${hour}:00:00.000Z`;
const note = (id: number, changes: Partial<NoteListRecord> = {}): NoteListRecord => ({
  ...(api.notes.list.example.result[0] as NoteListRecord),
  id,
  contactId: 4,
  ticketId: 8,
  createdAt: at(10 + id),
  updatedAt: at(10 + id),
  ...changes,
});
const notes = [note(3), note(1)];
const apply = (saved: NoteListRecord, input = { contactId: 4 }): NoteListRecord[] =>
  applyRecordEvent(notes, ['note', { action: 'update', note: saved }], noteRows(input));

describe('live notes', () => {
  it('are newest first, also when an older one arrives later', () => {
    expect(apply(note(2)).map(({ id }) => id)).toEqual([3, 2, 1]);
  });
  it('are those of the ticket or the contact', () => {
    expect(apply(note(2, { contactId: 5 }))).toBe(notes);
    expect(applyRecordEvent(notes, ['note', { action: 'create', note: note(2, { ticketId: 9 }) }], noteRows({ ticketId: 8 }))).toBe(notes);
  });
  it('are not replaced by an older state', () => {
    expect(apply(note(3, { note: 'antes', updatedAt: at(10) }))[0]?.note).toBe(notes[0]?.note);
    expect(apply(note(3, { note: 'depois', updatedAt: at(20) }))[0]?.note).toBe('depois');
  });
});
