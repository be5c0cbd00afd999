import { api } from '#shared/api.ts';
import { servePublicEndpoint } from '#server/platform/http/serveEndpoint.ts';
import { showVersion } from './showVersion.ts';

export const systemRoutes = [servePublicEndpoint(api.system.version, showVersion)];
