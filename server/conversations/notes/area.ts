import { api } from '#shared/api.ts';
import type { Area } from '#server/platform/area.ts';
import { type Reference, referencesOf } from '#server/platform/database/references.ts';
import { serveEndpoint } from '#server/platform/http/serveEndpoint.ts';
import { noteSchema } from './Note.ts';
import { createNote, finishPromise, listNotes, pageNotes, remindPromises, removeNote, showNote, updateNote } from './commands.ts';
import { mentionBroadcasts, noteBroadcasts, promiseBroadcasts } from './live.ts';
import { listMentions, readMentions } from './mentions.ts';
import { noteMigrations } from './migrations.ts';

declare module '#server/platform/database/outbox/domainEvents.ts' {
  interface DomainEvents {
    'note.added': { noteId: number };
    'note.changed': { noteId: number };
    /** The time of a promise has come. */
    'note.promiseDue': { noteId: number };
    'note.mentioned': { ticketId: number; userIds: readonly number[] };
    'note.mentionsRead': { ticketId: number; userId: number };
    'note.removed': { noteId: number; ticketId: number | null };
  }
}

const noteRoutes = [
  serveEndpoint(api.notes.list, listNotes),
  serveEndpoint(api.notes.page, pageNotes),
  serveEndpoint(api.notes.mentions, listMentions),
  serveEndpoint(api.notes.readMentions, readMentions),
  serveEndpoint(api.notes.show, showNote),
  serveEndpoint(api.notes.create, createNote),
  serveEndpoint(api.notes.update, updateNote),
  serveEndpoint(api.notes.finishPromise, finishPromise),
  serveEndpoint(api.notes.remove, removeNote),
];

/** Columns of this area that point to records of others. */
const noteReferences: readonly Reference[] = [
  ...referencesOf('ticket_notes', { user_id: 'user', contact_id: ['contact', 'move'], ticket_id: ['ticket', 'move'] }),
  ...referencesOf('note_promises', { done_by: 'user' }),
  ...referencesOf('note_mentions', { user_id: 'user' }),
];

export const notesArea: Area = {
  name: 'notes',
  migrations: noteMigrations,
  readsTables: ['contacts', 'tickets', 'users'],
  references: noteReferences,
  entities: [noteSchema],
  routes: noteRoutes,
  broadcasts: [...noteBroadcasts, ...mentionBroadcasts, ...promiseBroadcasts],
  recurringJobs: [remindPromises],
};
