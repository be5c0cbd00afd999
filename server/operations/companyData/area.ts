import './events.ts';
import { exportArea, exportBroadcast } from '#server/tenancy/exports/index.ts';
import type { Area } from '#server/platform/area.ts';
import { broadcastRowChanges } from '#server/platform/live/broadcastRow.ts';
import { companyArchives } from './companyArchives.ts';
import { companyDataMigrations } from './migrations.ts';
import { companyDataReferences } from './references.ts';
import { companyExportRoutes } from './routes.ts';

/** The data of a company as a whole: its way in, its way out, and where its rows came from. */
export const companyDataArea: Area = {
  name: 'companyData',
  migrations: companyDataMigrations,
  references: companyDataReferences,
  readsTables: ['companies', 'users'],
  routes: companyExportRoutes,
  ...exportArea(companyArchives),
  broadcasts: broadcastRowChanges('companyExport', exportBroadcast(companyArchives)),
};
