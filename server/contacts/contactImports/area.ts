import './events.ts';
import type { Area } from '#server/platform/area.ts';
import { contactImportMigrations } from './migrations.ts';
import { contactImportReferences } from './references.ts';
import { contactImportJobs } from './advanceImport.ts';
import { contactImportSchema } from './ContactImport.ts';
import { contactImportBroadcasts } from './live.ts';
import { contactImportRoutes } from './routes.ts';

export const contactImportsArea: Area = {
  name: 'contactImports',
  migrations: contactImportMigrations,
  fileColumns: [{ table: 'contact_imports', columns: ['file_path'] }],
  readsTables: ['contacts'],
  references: contactImportReferences,
  entities: [contactImportSchema],
  routes: contactImportRoutes,
  broadcasts: contactImportBroadcasts,
  jobs: contactImportJobs,
};
