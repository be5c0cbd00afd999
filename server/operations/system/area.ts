import type { Area } from '#server/platform/area.ts';
import { systemRoutes } from './routes.ts';

export const systemArea: Area = { name: 'system', routes: systemRoutes };
