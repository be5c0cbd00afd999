import { api } from '#shared/api.ts';
import type { Area } from '#server/platform/area.ts';
import { serveEndpoint } from '#server/platform/http/serveEndpoint.ts';
import { expireData } from './expireData.ts';
import { retentionMigrations } from './migrations.ts';
import { previewRetention, showRetention } from './readRetention.ts';

/** For how long messages, their files and audit records are kept. */
export const retentionArea: Area = {
  name: 'retention',
  migrations: retentionMigrations,
  readsTables: ['settings', 'messages', 'audit_records'],
  routes: [serveEndpoint(api.retention.show, showRetention), serveEndpoint(api.retention.preview, previewRetention)],
  recurringJobs: [expireData],
};
