import { api } from '#shared/api.ts';
import type { Area } from '#server/platform/area.ts';
import { serveEndpoint } from '#server/platform/http/serveEndpoint.ts';
import { replayTicket } from './replayTicket.ts';
import { runRehearsal } from './runRehearsal.ts';

const rehearsalRoutes = [serveEndpoint(api.rehearsals.run, runRehearsal), serveEndpoint(api.rehearsals.replay, replayTicket)];

/** The chatbot's rules tried out: by messages that nobody sends, and by conversations that are over. */
export const rehearsalsArea: Area = {
  name: 'rehearsals',
  readsTables: ['messages', 'ticket_moves'],
  routes: rehearsalRoutes,
};
