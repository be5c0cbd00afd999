import type { Area } from '#server/platform/area.ts';
import { rehearsalRoutes } from './routes.ts';

/** The chatbot's rules tried out: by messages that nobody sends, and by conversations that are over. */
export const rehearsalsArea: Area = {
  name: 'rehearsals',
  readsTables: ['messages', 'ticket_moves'],
  routes: rehearsalRoutes,
};
