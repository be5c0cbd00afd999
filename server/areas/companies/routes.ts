import { api } from '#shared/api.ts';
import { serveEndpoint, servePublicEndpoint } from '#server/platform/http/serveEndpoint.ts';
import { updateCompany, updateSchedules } from './updateCompany.ts';
import { createCompany } from './createCompany.ts';
import { listCompanies, listCompaniesWithPlans, pageCompanies, showCompany, showCompanyWithPlan } from './readCompanies.ts';
import { removeCompany } from './removeCompany.ts';
import { signUp } from './signUp.ts';

export const companyRoutes = [
  servePublicEndpoint(api.companies.signUp, signUp),
  serveEndpoint(api.companies.list, listCompanies),
  serveEndpoint(api.companies.page, pageCompanies),
  serveEndpoint(api.companies.listPlan, showCompanyWithPlan),
  serveEndpoint(api.companies.plans, listCompaniesWithPlans),
  serveEndpoint(api.companies.show, showCompany),
  serveEndpoint(api.companies.create, createCompany),
  serveEndpoint(api.companies.update, updateCompany),
  serveEndpoint(api.companies.updateSchedules, updateSchedules),
  serveEndpoint(api.companies.remove, removeCompany),
];
