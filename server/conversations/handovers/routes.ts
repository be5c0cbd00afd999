import { api } from '#shared/api.ts';
import { serveEndpoint } from '#server/platform/http/serveEndpoint.ts';
import { finishHandover, showHandover } from './commands.ts';
import { readDraft } from './readDraft.ts';

export const handoverRoutes = [
  serveEndpoint(api.handovers.show, showHandover),
  serveEndpoint(api.handovers.draft, readDraft),
  serveEndpoint(api.handovers.finish, finishHandover),
];
