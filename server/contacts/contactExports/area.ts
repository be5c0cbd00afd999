import './events.ts';
import type { Area } from '#server/platform/area.ts';
import { contactExportBroadcasts } from './live.ts';
import { contactExportMigrations } from './migrations.ts';
import { contactExportReferences } from './references.ts';
import { removeExpiredSheets } from './removeExpiredSheets.ts';
import { contactExportRoutes } from './routes.ts';
import { writeJob } from './writeJob.ts';

/** Contacts on their way out, as spreadsheets. */
export const contactExportsArea: Area = {
  name: 'contactExports',
  migrations: contactExportMigrations,
  references: contactExportReferences,
  fileColumns: [{ table: 'contact_exports', columns: ['sheet_path'] }],
  readsTables: ['connections', 'contact_custom_fields', 'contacts', 'tags', 'users'],
  routes: contactExportRoutes,
  jobs: [writeJob],
  broadcasts: contactExportBroadcasts,
  recurringJobs: [removeExpiredSheets],
};
