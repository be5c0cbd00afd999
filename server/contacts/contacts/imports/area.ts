import type { Area } from '#server/platform/area.ts';
import { contactImportMigrations } from './migrations.ts';
import { contactImportReferences } from './references.ts';
import { contactImportJobs } from './advanceImport.ts';
import { contactImportSchema } from './ContactImport.ts';
import { contactImportBroadcasts } from './live.ts';
import { contactImportRoutes } from './routes.ts';

declare module '#server/platform/database/outbox/domainEvents.ts' {
  interface DomainEvents {
    /** Created, read, started or advanced; `brought`: contacts have changed. */
    'contactImport.changed': { importId: number; brought: boolean };
  }
  interface Jobs {
    'contactImports.advance': { importId: number };
  }
}

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
