import { api } from '#shared/api.ts';
import type { Area } from '#server/platform/area.ts';
import { servePublicEndpoint } from '#server/platform/http/serveEndpoint.ts';
import { showVersion } from './showVersion.ts';

const systemRoutes = [servePublicEndpoint(api.system.version, showVersion)];

export const systemArea: Area = { name: 'system', routes: systemRoutes };
