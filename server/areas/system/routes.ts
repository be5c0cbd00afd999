import { api } from '#shared/api.ts';
import { serveGuest } from '#server/platform/http/serve.ts';
import { showVersion } from './version.ts';

export const systemRoutes = [serveGuest(api.system.version, showVersion)];
