import { api } from '#shared/api.ts';
import { serveEndpoint } from '#server/platform/http/serveEndpoint.ts';
import { createExport, removeExport } from './commands.ts';
import { listExports } from './exportRecords.ts';

export const contactExportRoutes = [
  serveEndpoint(api.contactExports.list, listExports),
  serveEndpoint(api.contactExports.create, createExport),
  serveEndpoint(api.contactExports.remove, removeExport),
];
