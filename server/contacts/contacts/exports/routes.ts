import { api } from '#shared/api.ts';
import { serveEndpoint } from '#server/platform/http/serveEndpoint.ts';
import { createContactExport, listContactExports, removeContactExport } from './commands.ts';

export const contactExportRoutes = [
  serveEndpoint(api.contactExports.list, listContactExports),
  serveEndpoint(api.contactExports.create, createContactExport),
  serveEndpoint(api.contactExports.remove, removeContactExport),
];
