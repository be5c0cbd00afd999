import { api } from '#shared/api.ts';
import { serveEndpoint } from '#server/platform/http/serveEndpoint.ts';
import { createExport, listExports, removeExport } from './exportCommands.ts';

export const companyExportRoutes = [
  serveEndpoint(api.companyExports.list, listExports),
  serveEndpoint(api.companyExports.create, createExport),
  serveEndpoint(api.companyExports.remove, removeExport),
];
