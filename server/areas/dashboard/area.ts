import { api } from '#shared/api.ts';
import type { Area } from '#server/platform/area.ts';
import { serveEndpoint } from '#server/platform/http/serveEndpoint.ts';
import { readTicketsDay, readTicketsUsers } from './readCharts.ts';
import { readCounters } from './readCounters.ts';
import { readNow } from './readNow.ts';
import { readReport } from './readReport.ts';

/** Figures of a company's tickets; it has no tables of its own. */
export const dashboardArea: Area = {
  name: 'dashboard',
  readsTables: ['companies', 'connections', 'queues', 'tags', 'ticket_ratings', 'ticket_tags', 'ticket_trackings', 'tickets', 'users'],
  routes: [
    serveEndpoint(api.dashboard.show, readCounters),
    serveEndpoint(api.dashboard.ticketsUsers, readTicketsUsers),
    serveEndpoint(api.dashboard.ticketsDay, readTicketsDay),
    serveEndpoint(api.dashboard.report, readReport),
    serveEndpoint(api.dashboard.now, readNow),
  ],
};
