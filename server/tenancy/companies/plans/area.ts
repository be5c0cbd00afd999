import type { Area } from '#server/platform/area.ts';
import { planMigrations } from './migrations.ts';
import { planSchema } from './Plan.ts';
import { planRoutes } from './routes.ts';

export const plansArea: Area = {
  name: 'plans',
  migrations: planMigrations,
  entities: [planSchema],
  routes: planRoutes,
  uniqueConstraintErrors: { plans_name_key: 'ERR_PLAN_NAME_ALREADY_EXISTS' },
};
