import { api } from '#shared/api.ts';
import { serveEndpoint, servePreparedEndpoint } from '#server/platform/http/serveEndpoint.ts';
import {
  cancelImport,
  createImport,
  importFromPhone,
  prepareContacts,
  prepareImport,
  prepareListRows,
  startImport,
  uploadContacts,
  uploadToList,
} from './commands.ts';
import { listImports, pageImportRows, showImport } from './readImports.ts';

export const contactImportRoutes = [
  serveEndpoint(api.contactImports.list, listImports),
  servePreparedEndpoint(api.contactImports.create, { prepare: prepareImport, command: createImport }),
  serveEndpoint(api.contactImports.show, showImport),
  serveEndpoint(api.contactImports.rows, pageImportRows),
  serveEndpoint(api.contactImports.start, startImport),
  serveEndpoint(api.contactImports.cancel, cancelImport),
  servePreparedEndpoint(api.contactImports.upload, { prepare: prepareContacts, command: uploadContacts }),
  servePreparedEndpoint(api.contactImports.uploadToList, { prepare: prepareListRows, command: uploadToList }),
  serveEndpoint(api.contactImports.fromPhone, importFromPhone),
];
