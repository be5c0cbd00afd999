import { api } from '#shared/api.ts';
import { serveEndpoint } from '#server/platform/http/serveEndpoint.ts';
import { createCompanyExport, listCompanyExports, removeCompanyExport } from './exportCommands.ts';

export const companyExportRoutes = [
  serveEndpoint(api.companyExports.list, listCompanyExports),
  serveEndpoint(api.companyExports.create, createCompanyExport),
  serveEndpoint(api.companyExports.remove, removeCompanyExport),
];
