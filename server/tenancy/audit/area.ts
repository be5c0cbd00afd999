import { api } from '#shared/api.ts';
import type { Area } from '#server/platform/area.ts';
import { allowWrites, serveEndpoint } from '#server/platform/http/serveEndpoint.ts';
import { auditMigrations } from './migrations.ts';
import { auditReferences } from './references.ts';
import { listAuditRecords, pageAuditRecords } from './pageAuditRecords.ts';
import { recordChangeFromOutside } from './recordChange.ts';
import { removeOldAuditRecords } from './removeOldAuditRecords.ts';
import { sealAuditRecords } from './sealAuditRecords.ts';

export const auditArea: Area = {
  name: 'audit',
  migrations: auditMigrations,
  readsTables: ['settings'],
  references: auditReferences,
  hooks: { 'company.changedFromOutside': recordChangeFromOutside },
  routes: [serveEndpoint(api.audit.page, pageAuditRecords), allowWrites(serveEndpoint(api.audit.list, listAuditRecords))],
  recurringJobs: [sealAuditRecords, removeOldAuditRecords],
};
