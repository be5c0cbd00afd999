import { api } from '#shared/api.ts';
import type { Area } from '#server/platform/area.ts';
import { findRecord } from '#server/platform/database/records.ts';
import { serveEndpoint, servePublicEndpoint } from '#server/platform/http/serveEndpoint.ts';
import { broadcastOn, createRecheck, room } from '#server/platform/live/broadcast.ts';
import { companySchema } from './Company.ts';
import { companyRecords } from './companyRecords.ts';
import { companyListeners } from './listeners.ts';
import { companyMigrations } from './migrations.ts';
import { planSchema } from './plans/Plan.ts';
import { createPlan, listPlans, pagePlans, removePlan, showPlan, updatePlan } from './plans/commands.ts';
import { planMigrations } from './plans/migrations.ts';
import { listCompanies, listCompaniesWithPlans, pageCompanies, showCompany, showCompanyWithPlan } from './readCompanies.ts';
import { updateSchedules } from './updateSchedules.ts';

declare module '#server/platform/database/outbox/domainEvents.ts' {
  interface DomainEvents {
    /** Recorded in the company itself: state, due date or plan. */
    'company.changed': { companyId: number };
    'company.hoursChanged': { companyId: number };
    /** Recorded in the operator's company: the removed company's own rows are gone. */
    'company.removed': { companyId: number };
  }
}

const companyRoutes = [
  serveEndpoint(api.companies.list, listCompanies),
  serveEndpoint(api.companies.page, pageCompanies),
  serveEndpoint(api.companies.listPlan, showCompanyWithPlan),
  serveEndpoint(api.companies.plans, listCompaniesWithPlans),
  serveEndpoint(api.companies.show, showCompany),
  serveEndpoint(api.companies.updateSchedules, updateSchedules),
];

const planRoutes = [
  servePublicEndpoint(api.plans.list, listPlans),
  servePublicEndpoint(api.plans.all, listPlans),
  serveEndpoint(api.plans.page, pagePlans),
  serveEndpoint(api.plans.show, showPlan),
  serveEndpoint(api.plans.create, createPlan),
  serveEndpoint(api.plans.update, updatePlan),
  serveEndpoint(api.plans.remove, removePlan),
];

/** The authorization of sockets depends on the company; of its data clients get the hours only. */
const companyBroadcasts = [
  broadcastOn('company.changed', async () => [createRecheck({ everybody: true })]),
  broadcastOn('company.hoursChanged', async ({ em, companyId }) => {
    const company = await findRecord(em, companyRecords, companyId);
    const body = company && { action: 'update' as const, schedules: company.schedules };
    return body ? [{ to: [room.company(companyId)], event: 'hours', body }] : [];
  }),
  broadcastOn('company.removed', async (_scope, { companyId }) => [createRecheck({ formerCompanyId: companyId })]),
];

/** Companies, and the plans that say what they may have. */
export const companiesArea: Area = {
  name: 'companies',
  migrations: [...companyMigrations, ...planMigrations],
  entities: [companySchema, planSchema],
  routes: [...companyRoutes, ...planRoutes],
  broadcasts: companyBroadcasts,
  listeners: companyListeners,
  uniqueConstraintErrors: {
    companies_name_key: 'ERR_COMPANY_NAME_ALREADY_EXISTS',
    plans_name_key: 'ERR_PLAN_NAME_ALREADY_EXISTS',
  },
};
