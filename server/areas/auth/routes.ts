import { api } from '#shared/api.ts';
import { serveEndpoint, servePublicEndpoint } from '#server/platform/http/serveEndpoint.ts';
import { logOut, showMe } from './commands.ts';
import { logIn } from './logIn.ts';
import { refreshSession } from './refreshSession.ts';

export const authRoutes = [
  servePublicEndpoint(api.auth.login, logIn),
  servePublicEndpoint(api.auth.refresh, refreshSession),
  serveEndpoint(api.auth.logout, logOut),
  serveEndpoint(api.auth.me, showMe),
];
