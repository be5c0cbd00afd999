import { api } from '#shared/api.ts';
import { serveEndpoint, servePublicEndpoint } from '#server/platform/http/serveEndpoint.ts';
import { updateCompany, updateSchedules } from './updateCompany.ts';
import { createCompany } from './createCompany.ts';
import { presentCompany, presentCreatedCompany, presentCompanyPage } from './present.ts';
import { listCompanies, listCompaniesWithPlans, pageCompanies, showCompany, showCompanyWithPlan } from './readCompanies.ts';
import { removeCompany } from './removeCompany.ts';
import { signUp } from './signUp.ts';

export const companyRoutes = [
  servePublicEndpoint(api.companies.signUp, signUp, presentCompany),
  serveEndpoint(api.companies.list, listCompanies),
  serveEndpoint(api.companies.page, pageCompanies, presentCompanyPage),
  serveEndpoint(api.companies.listPlan, showCompanyWithPlan),
  serveEndpoint(api.companies.plans, listCompaniesWithPlans),
  serveEndpoint(api.companies.show, showCompany, presentCompany),
  serveEndpoint(api.companies.create, createCompany, presentCreatedCompany),
  serveEndpoint(api.companies.update, updateCompany, presentCompany),
  serveEndpoint(api.companies.updateSchedules, updateSchedules, presentCompany),
  serveEndpoint(api.companies.remove, removeCompany),
];
