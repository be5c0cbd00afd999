import { api } from '#shared/api.ts';
import { serve, serveGuest } from '#server/platform/http/serve.ts';
import { logOut, me } from './commands.ts';
import { logIn } from './logIn.ts';
import { refresh } from './refresh.ts';

export const authRoutes = [
  serveGuest(api.auth.login, logIn),
  serveGuest(api.auth.refresh, refresh),
  serve(api.auth.logout, logOut),
  serve(api.auth.me, me),
];
