import { api } from '#shared/api.ts';
import { serveEndpoint } from '#server/platform/http/serveEndpoint.ts';
import { createTeam, listTeams, removeTeam, showTeam, updateTeam } from './commands.ts';

export const teamRoutes = [
  serveEndpoint(api.teams.list, listTeams),
  serveEndpoint(api.teams.show, showTeam),
  serveEndpoint(api.teams.create, createTeam),
  serveEndpoint(api.teams.update, updateTeam),
  serveEndpoint(api.teams.remove, removeTeam),
];
