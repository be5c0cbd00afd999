import { api } from '#shared/api.ts';
import { serve, serveGuest } from '#server/platform/http/serve.ts';
import { updateCompany, updateSchedules } from './changeCompany.ts';
import { createCompany } from './createCompany.ts';
import { presentCompany, presentOpened, presentPage } from './present.ts';
import { listCompanies, listWithPlans, pageCompanies, showCompany, showWithItsPlan } from './readCompanies.ts';
import { removeCompany } from './removeCompany.ts';
import { signUp } from './signUp.ts';

export const companyRoutes = [
  serveGuest(api.companies.signUp, signUp, presentCompany),
  serve(api.companies.list, listCompanies),
  serve(api.companies.page, pageCompanies, presentPage),
  serve(api.companies.listPlan, showWithItsPlan),
  serve(api.companies.plans, listWithPlans),
  serve(api.companies.show, showCompany, presentCompany),
  serve(api.companies.create, createCompany, presentOpened),
  serve(api.companies.update, updateCompany, presentCompany),
  serve(api.companies.updateSchedules, updateSchedules, presentCompany),
  serve(api.companies.remove, removeCompany),
];
