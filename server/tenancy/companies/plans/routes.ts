import { api } from '#shared/api.ts';
import { serveEndpoint, servePublicEndpoint } from '#server/platform/http/serveEndpoint.ts';
import { createPlan, listPlans, pagePlans, removePlan, showPlan, updatePlan } from './commands.ts';

export const planRoutes = [
  servePublicEndpoint(api.plans.list, listPlans),
  servePublicEndpoint(api.plans.all, listPlans),
  serveEndpoint(api.plans.page, pagePlans),
  serveEndpoint(api.plans.show, showPlan),
  serveEndpoint(api.plans.create, createPlan),
  serveEndpoint(api.plans.update, updatePlan),
  serveEndpoint(api.plans.remove, removePlan),
];
