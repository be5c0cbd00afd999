import './events.ts';
import { exportArea, exportBroadcast } from '#server/tenancy/exports/index.ts';
import type { Area } from '#server/platform/area.ts';
import { broadcastRowChanges } from '#server/platform/live/broadcastRow.ts';
import { contactSheets } from './contactSheets.ts';
import { contactExportMigrations } from './migrations.ts';
import { contactExportReferences } from './references.ts';
import { contactExportRoutes } from './routes.ts';

/** Contacts on their way out, as spreadsheets. */
export const contactExportsArea: Area = {
  name: 'contactExports',
  migrations: contactExportMigrations,
  references: contactExportReferences,
  readsTables: ['connections', 'contact_custom_fields', 'contacts', 'tags', 'users'],
  routes: contactExportRoutes,
  ...exportArea(contactSheets),
  broadcasts: broadcastRowChanges('contactExport', exportBroadcast(contactSheets)),
};
