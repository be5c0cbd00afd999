import { api } from '#shared/api.ts';
import { serveEndpoint } from '#server/platform/http/serveEndpoint.ts';
import { createPauseReason, listPauseReasons, removePauseReason, showPauseReason, updatePauseReason } from './pauseReasons.ts';
import { endPause, listPauses, startPause } from './pauses.ts';

export const pauseRoutes = [
  serveEndpoint(api.pauseReasons.list, listPauseReasons),
  serveEndpoint(api.pauseReasons.show, showPauseReason),
  serveEndpoint(api.pauseReasons.create, createPauseReason),
  serveEndpoint(api.pauseReasons.update, updatePauseReason),
  serveEndpoint(api.pauseReasons.remove, removePauseReason),
  serveEndpoint(api.pauses.list, listPauses),
  serveEndpoint(api.pauses.start, startPause),
  serveEndpoint(api.pauses.end, endPause),
];
