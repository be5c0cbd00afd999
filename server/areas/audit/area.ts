import { api } from '#shared/api.ts';
import type { Area } from '#server/platform/area.ts';
import { serveEndpoint } from '#server/platform/http/serveEndpoint.ts';
import { auditMigrations } from './migrations.ts';
import { auditReferences } from './references.ts';
import { pageAuditRecords } from './pageAuditRecords.ts';
import { removeOldAuditRecords } from './removeOldAuditRecords.ts';

export const auditArea: Area = {
  name: 'audit',
  migrations: auditMigrations,
  readsTables: ['settings'],
  references: auditReferences,
  routes: [serveEndpoint(api.audit.page, pageAuditRecords)],
  maintenanceTasks: [removeOldAuditRecords],
};
