import './events.ts';
import type { Area } from '#server/platform/area.ts';
import { companyMigrations } from './migrations.ts';
import { companySchema } from './Company.ts';
import { companyListeners } from './listeners.ts';
import { companyBroadcasts } from './live.ts';
import { companyRoutes } from './routes.ts';

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
