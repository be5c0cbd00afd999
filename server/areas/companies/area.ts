import './events.ts';
import type { Area } from '#server/platform/area.ts';
import { companySchema } from './Company.ts';
import { companyListeners } from './listeners.ts';
import { companyBroadcasts } from './live.ts';
import { companyRoutes } from './routes.ts';

export const companies: Area = {
  name: 'companies',
  entities: [companySchema],
  routes: companyRoutes,
  broadcasts: companyBroadcasts,
  listeners: companyListeners,
  uniqueCodes: { companies_name_key: 'ERR_COMPANY_NAME_ALREADY_EXISTS' },
};
