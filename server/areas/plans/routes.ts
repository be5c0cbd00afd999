import { api } from '#shared/api.ts';
import { serveEndpoint, servePublicEndpoint } from '#server/platform/http/serveEndpoint.ts';
import { createPlan, listPlans, pagePlans, removePlan, showPlan, updatePlan } from './commands.ts';
import { presentPlanPage, presentPlan, presentPlans } from './present.ts';

export const planRoutes = [
  servePublicEndpoint(api.plans.list, listPlans, presentPlans),
  servePublicEndpoint(api.plans.all, listPlans, presentPlans),
  serveEndpoint(api.plans.page, pagePlans, presentPlanPage),
  serveEndpoint(api.plans.show, showPlan, presentPlan),
  serveEndpoint(api.plans.create, createPlan, presentPlan),
  serveEndpoint(api.plans.update, updatePlan, presentPlan),
  serveEndpoint(api.plans.remove, removePlan),
];
