import { api } from '#shared/api.ts';
import type { Area } from '#server/platform/area.ts';
import { serveEndpoint } from '#server/platform/http/serveEndpoint.ts';
import { findPlanEffects } from './planEffects.ts';

/** What companies use of what their plans allow, for operators. */
export const usageArea: Area = {
  name: 'usage',
  readsTables: ['companies', 'users', 'connections', 'queues'],
  routes: [serveEndpoint(api.plans.effects, findPlanEffects)],
};
