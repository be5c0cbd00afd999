import { api } from '#shared/api.ts';
import type { Area } from '#server/platform/area.ts';
import { type Reference, referencesOf } from '#server/platform/database/references.ts';
import { serveEndpoint } from '#server/platform/http/serveEndpoint.ts';
import { broadcastRowChanges } from '#server/platform/live/broadcastRow.ts';
import { exportArea, exportBroadcast } from '#server/tenancy/exports/index.ts';
import { companyArchives } from './companyArchives.ts';
import { createCompanyExport, listCompanyExports, removeCompanyExport } from './exportCommands.ts';
import { companyDataMigrations } from './migrations.ts';
import { expireData } from './retention/expireData.ts';
import { retentionMigrations } from './retention/migrations.ts';
import { previewRetention, showRetention } from './retention/readRetention.ts';

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

const archiveExports = exportArea(companyArchives);

/** Columns of this area that point to records of others. */
const companyDataReferences: readonly Reference[] = [...referencesOf('company_exports', { user_id: 'user' })];

/** The data of a company as a whole: its way in, its way out, where its rows came from, and for how long messages, files and audit records are kept. */
export const companyDataArea: Area = {
  name: 'companyData',
  migrations: [...companyDataMigrations, ...retentionMigrations],
  references: companyDataReferences,
  readsTables: ['audit_records', 'companies', 'messages', 'settings', 'users'],
  routes: [
    ...companyExportRoutes,
    serveEndpoint(api.retention.show, showRetention),
    serveEndpoint(api.retention.preview, previewRetention),
  ],
  fileColumns: archiveExports.fileColumns,
  jobs: archiveExports.jobs,
  recurringJobs: [...archiveExports.recurringJobs, expireData],
  broadcasts: broadcastRowChanges('companyExport', exportBroadcast(companyArchives)),
};
