import { exportArea, exportBroadcast } from '#server/tenancy/exports/index.ts';
import type { Area } from '#server/platform/area.ts';
import { broadcastRowChanges } from '#server/platform/live/broadcastRow.ts';
import { contactSheets } from './contactSheets.ts';
import { contactExportMigrations } from './migrations.ts';
import { contactExportReferences } from './references.ts';
import { contactExportRoutes } from './routes.ts';

declare module '#server/platform/database/outbox/domainEvents.ts' {
  interface DomainEvents {
    'contactExport.created': { contactExportId: number };
    'contactExport.changed': { contactExportId: number };
    'contactExport.removed': { contactExportId: number };
  }
  interface Jobs {
    'contactExports.write': { exportId: number };
  }
}

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
