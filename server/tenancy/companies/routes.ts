import { api } from '#shared/api.ts';
import { serveEndpoint } from '#server/platform/http/serveEndpoint.ts';
import { listCompanies, listCompaniesWithPlans, pageCompanies, showCompany, showCompanyWithPlan } from './readCompanies.ts';
import { updateSchedules } from './updateSchedules.ts';

export const companyRoutes = [
  serveEndpoint(api.companies.list, listCompanies),
  serveEndpoint(api.companies.page, pageCompanies),
  serveEndpoint(api.companies.listPlan, showCompanyWithPlan),
  serveEndpoint(api.companies.plans, listCompaniesWithPlans),
  serveEndpoint(api.companies.show, showCompany),
  serveEndpoint(api.companies.updateSchedules, updateSchedules),
];
