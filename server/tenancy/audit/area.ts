import { api } from '#shared/api.ts';
import type { Area } from '#server/platform/area.ts';
import { allowWrites, serveEndpoint } from '#server/platform/http/serveEndpoint.ts';
import { type Reference, referencesOf } from '#server/platform/database/references.ts';
import { auditMigrations } from './migrations.ts';
import { listAuditRecords, pageAuditRecords } from './pageAuditRecords.ts';
import { recordChangeFromOutside } from './recordChange.ts';
import { removeOldAuditRecords } from './removeOldAuditRecords.ts';
import { sealAuditRecords } from './sealAuditRecords.ts';

/** Columns of this area that point to records of others. */
const auditReferences: readonly Reference[] = referencesOf('audit_records', { user_id: 'user' });

export const auditArea: Area = {
  name: 'audit',
  migrations: auditMigrations,
  readsTables: ['settings'],
  references: auditReferences,
  hooks: { 'company.changedFromOutside': recordChangeFromOutside },
  routes: [serveEndpoint(api.audit.page, pageAuditRecords), allowWrites(serveEndpoint(api.audit.list, listAuditRecords))],
  recurringJobs: [sealAuditRecords, removeOldAuditRecords],
};
