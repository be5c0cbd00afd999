import { api } from '#shared/api.ts';
import type { Area } from '#server/platform/area.ts';
import { serveEndpoint } from '#server/platform/http/serveEndpoint.ts';
import { readBackgroundWork } from './readBackgroundWork.ts';
import { readOverview } from './readOverview.ts';

/** Figures over all companies, for operators. */
export const overviewArea: Area = {
  name: 'overview',
  readsTables: ['companies', 'plans', 'invoices', 'connections', 'outbox', 'listener_tasks', 'background_runs'],
  routes: [serveEndpoint(api.overview.show, readOverview), serveEndpoint(api.overview.backgroundWork, readBackgroundWork)],
};
