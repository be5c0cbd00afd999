import { api } from '#shared/api.ts';
import { serve, serveGuest } from '#server/platform/http/serve.ts';
import { createPlan, listPlans, pagePlans, removePlan, showPlan, updatePlan } from './commands.ts';
import { presentPage, presentPlan, presentPlans } from './present.ts';

export const planRoutes = [
  serveGuest(api.plans.list, listPlans, presentPlans),
  serveGuest(api.plans.all, listPlans, presentPlans),
  serve(api.plans.page, pagePlans, presentPage),
  serve(api.plans.show, showPlan, presentPlan),
  serve(api.plans.create, createPlan, presentPlan),
  serve(api.plans.update, updatePlan, presentPlan),
  serve(api.plans.remove, removePlan),
];
