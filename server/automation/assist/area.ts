import type { Area } from '#server/platform/area.ts';
import { assistRoutes } from './routes.ts';

export const assistArea: Area = { name: 'assist', readsTables: ['messages', 'prompts'], routes: assistRoutes };
