import type { Area } from '#server/platform/area.ts';
import { noteMigrations } from './migrations.ts';
import { noteReferences } from './references.ts';
import { mentionBroadcasts, noteBroadcasts, promiseBroadcasts } from './live.ts';
import { noteSchema } from './Note.ts';
import { noteRoutes } from './routes.ts';
import { remindPromises } from './commands.ts';

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
