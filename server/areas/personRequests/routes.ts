import { api } from '#shared/api.ts';
import { serveEndpoint } from '#server/platform/http/serveEndpoint.ts';
import { createErasure, createExport, removeRequest } from './commands.ts';
import { previewErasure } from './previewErasure.ts';
import { pageRequests } from './requestRecords.ts';

export const personRequestRoutes = [
  serveEndpoint(api.personRequests.page, pageRequests),
  serveEndpoint(api.personRequests.preview, previewErasure),
  serveEndpoint(api.personRequests.createExport, createExport),
  serveEndpoint(api.personRequests.createErasure, createErasure),
  serveEndpoint(api.personRequests.remove, removeRequest),
];
