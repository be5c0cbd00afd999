import { api } from '#shared/api.ts';
import type { Area } from '#server/platform/area.ts';
import { serveEndpoint } from '#server/platform/http/serveEndpoint.ts';
import { companyMigrations } from './migrations.ts';
import { companySchema } from './Company.ts';
import { companyListeners } from './listeners.ts';
import { companyBroadcasts } from './live.ts';
import { listCompanies, listCompaniesWithPlans, pageCompanies, showCompany, showCompanyWithPlan } from './readCompanies.ts';
import { updateSchedules } from './updateSchedules.ts';

const companyRoutes = [
  serveEndpoint(api.companies.list, listCompanies),
  serveEndpoint(api.companies.page, pageCompanies),
  serveEndpoint(api.companies.listPlan, showCompanyWithPlan),
  serveEndpoint(api.companies.plans, listCompaniesWithPlans),
  serveEndpoint(api.companies.show, showCompany),
  serveEndpoint(api.companies.updateSchedules, updateSchedules),
];

declare module '#server/platform/database/outbox/domainEvents.ts' {
  interface DomainEvents {
    /** Recorded in the company itself: state, due date or plan. */
    'company.changed': { companyId: number };
    'company.hoursChanged': { companyId: number };
    /** Recorded in the operator's company: the removed company's own rows are gone. */
    'company.removed': { companyId: number };
  }
}

export const companiesArea: Area = {
  name: 'companies',
  migrations: companyMigrations,
  readsTables: ['plans'],
  entities: [companySchema],
  routes: companyRoutes,
  broadcasts: companyBroadcasts,
  sqlFragments: { 'plan.companies': (planId) => `select id from companies where plan_id = ${planId}` },
  listeners: companyListeners,
  uniqueConstraintErrors: { companies_name_key: 'ERR_COMPANY_NAME_ALREADY_EXISTS' },
};
