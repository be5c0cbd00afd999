import './events.ts';
import type { Area } from '#server/platform/area.ts';
import { noteMigrations } from './migrations.ts';
import { noteReferences } from './references.ts';
import { mentionBroadcasts, noteBroadcasts, promiseBroadcasts } from './live.ts';
import { remindPromises } from './remindPromises.ts';
import { noteSchema } from './Note.ts';
import { noteRoutes } from './routes.ts';

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
