import './events.ts';
import type { Area } from '#server/platform/area.ts';
import { exportJob } from './exportJob.ts';
import { companyDataMigrations } from './migrations.ts';
import { companyDataReferences } from './references.ts';
import { companyExportBroadcasts } from './live.ts';
import { removeExpiredExports } from './removeExpiredExports.ts';
import { companyExportRoutes } from './routes.ts';

/** The data of a company as a whole: its way in, its way out, and where its rows came from. */
export const companyDataArea: Area = {
  name: 'companyData',
  migrations: companyDataMigrations,
  references: companyDataReferences,
  fileColumns: [{ table: 'company_exports', columns: ['archive_path'] }],
  readsTables: ['companies', 'users'],
  routes: companyExportRoutes,
  jobs: [exportJob],
  broadcasts: companyExportBroadcasts,
  recurringJobs: [removeExpiredExports],
};
