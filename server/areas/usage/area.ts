import { api } from '#shared/api.ts';
import type { Area } from '#server/platform/area.ts';
import { serveEndpoint } from '#server/platform/http/serveEndpoint.ts';
import { companyUsage } from './companyUsage.ts';
import { countUsage } from './countUsage.ts';
import { usageMigrations } from './migrations.ts';
import { findPlanEffects } from './planEffects.ts';

/** What companies use of what their plans allow, for operators. */
export const usageArea: Area = {
  name: 'usage',
  migrations: usageMigrations,
  readsTables: ['companies', 'users', 'connections', 'queues', 'messages', 'file_options'],
  routes: [serveEndpoint(api.plans.effects, findPlanEffects)],
  sqlFragments: { 'company.usage': companyUsage },
  maintenanceTasks: [countUsage],
};
