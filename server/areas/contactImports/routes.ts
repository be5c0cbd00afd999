import { api } from '#shared/api.ts';
import { serveEndpoint } from '#server/platform/http/serveEndpoint.ts';
import { cancelImport, createImport, importFromPhone, startImport, uploadContacts } from './commands.ts';
import { presentImport } from './present.ts';
import { listImports, pageImportRows, showImport } from './readImports.ts';

export const contactImportRoutes = [
  serveEndpoint(api.contactImports.list, listImports, (all) => all.map(presentImport)),
  serveEndpoint(api.contactImports.create, createImport, presentImport),
  serveEndpoint(api.contactImports.show, showImport, presentImport),
  serveEndpoint(api.contactImports.rows, pageImportRows),
  serveEndpoint(api.contactImports.start, startImport, presentImport),
  serveEndpoint(api.contactImports.cancel, cancelImport, presentImport),
  serveEndpoint(api.contactImports.upload, uploadContacts),
  serveEndpoint(api.contactImports.fromPhone, importFromPhone, (contactImport) => ({
    message: 'Contacts are being imported',
    import: presentImport(contactImport),
  })),
];
