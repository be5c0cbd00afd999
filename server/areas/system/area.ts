import type { Area } from '#server/platform/area.ts';
import { systemRoutes } from './routes.ts';

export const system: Area = { name: 'system', routes: systemRoutes };
