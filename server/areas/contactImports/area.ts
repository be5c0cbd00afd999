import './events.ts';
import type { Area } from '#server/platform/area.ts';
import { contactImportJobs, contactImportListeners } from './advanceImport.ts';
import { contactImportSchema } from './ContactImport.ts';
import { contactImportBroadcasts } from './live.ts';
import { contactImportRoutes } from './routes.ts';

export const contactImportsArea: Area = {
  name: 'contactImports',
  entities: [contactImportSchema],
  routes: contactImportRoutes,
  broadcasts: contactImportBroadcasts,
  listeners: contactImportListeners,
  jobs: contactImportJobs,
};
