import { api } from '#shared/api.ts';
import { exportArea, exportBroadcast } from '#server/tenancy/exports/index.ts';
import type { Area } from '#server/platform/area.ts';
import { broadcastRowChanges } from '#server/platform/live/broadcastRow.ts';
import { type Reference, referencesOf } from '#server/platform/database/references.ts';
import { serveEndpoint } from '#server/platform/http/serveEndpoint.ts';
import { companyArchives } from './companyArchives.ts';
import { companyDataMigrations } from './migrations.ts';
import { createCompanyExport, listCompanyExports, removeCompanyExport } from './exportCommands.ts';

declare module '#server/platform/database/outbox/domainEvents.ts' {
  interface DomainEvents {
    'companyExport.created': { companyExportId: number };
    'companyExport.changed': { companyExportId: number };
    'companyExport.removed': { companyExportId: number };
  }
  interface Jobs {
    'companyData.export': { exportId: number };
  }
}

const companyExportRoutes = [
  serveEndpoint(api.companyExports.list, listCompanyExports),
  serveEndpoint(api.companyExports.create, createCompanyExport),
  serveEndpoint(api.companyExports.remove, removeCompanyExport),
];

/** Columns of this area that point to records of others. */
const companyDataReferences: readonly Reference[] = [...referencesOf('company_exports', { user_id: 'user' })];

/** The data of a company as a whole: its way in, its way out, and where its rows came from. */
export const companyDataArea: Area = {
  name: 'companyData',
  migrations: companyDataMigrations,
  references: companyDataReferences,
  readsTables: ['audit_records', 'companies', 'messages', 'settings', 'users'],
  routes: companyExportRoutes,
  ...exportArea(companyArchives),
  broadcasts: broadcastRowChanges('companyExport', exportBroadcast(companyArchives)),
};
