import { api } from '#shared/api.ts';
import { serveEndpoint } from '#server/platform/http/serveEndpoint.ts';
import { replayTicket } from './replayTicket.ts';
import { runRehearsal } from './runRehearsal.ts';

export const rehearsalRoutes = [serveEndpoint(api.rehearsals.run, runRehearsal), serveEndpoint(api.rehearsals.replay, replayTicket)];
