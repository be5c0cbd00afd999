import './events.ts';
import type { Area } from '#server/platform/area.ts';
import { noteBroadcasts } from './live.ts';
import { noteSchema } from './Note.ts';
import { noteRoutes } from './routes.ts';

export const notesArea: Area = {
  name: 'notes',
  entities: [noteSchema],
  routes: noteRoutes,
  broadcasts: noteBroadcasts,
};
