import { api } from '#shared/api.ts';
import { serveEndpoint } from '#server/platform/http/serveEndpoint.ts';
import { createErasure, createExport, createUserErasure, removeRequest } from './commands.ts';
import { previewErasure, previewUserErasure } from './previewErasure.ts';
import { pageRequests } from './requestRecords.ts';

export const personRequestRoutes = [
  serveEndpoint(api.personRequests.page, pageRequests),
  serveEndpoint(api.personRequests.preview, previewErasure),
  serveEndpoint(api.personRequests.previewUser, previewUserErasure),
  serveEndpoint(api.personRequests.createExport, createExport),
  serveEndpoint(api.personRequests.createErasure, createErasure),
  serveEndpoint(api.personRequests.createUserErasure, createUserErasure),
  serveEndpoint(api.personRequests.remove, removeRequest),
];
