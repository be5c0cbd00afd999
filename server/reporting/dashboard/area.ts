import { api } from '#shared/api.ts';
import type { Area } from '#server/platform/area.ts';
import { referencesOf } from '#server/platform/database/references.ts';
import { serveEndpoint } from '#server/platform/http/serveEndpoint.ts';
import { dashboardMigrations } from './migrations.ts';
import { readTicketsDay, readTicketsUsers } from './readCharts.ts';
import { readCounters } from './readCounters.ts';
import { readNow } from './readNow.ts';
import { readReport } from './readReport.ts';
import { sumDays } from './sumDays.ts';

/** Figures of a company's tickets. */
export const dashboardArea: Area = {
  name: 'dashboard',
  migrations: dashboardMigrations,
  references: referencesOf('round_days', { queue_id: 'queue', connection_id: 'connection', user_id: 'user' }),
  recurringJobs: [sumDays],
  readsTables: [
    'companies',
    'connections',
    'queues',
    'settings',
    'tags',
    'ticket_ratings',
    'ticket_tags',
    'ticket_trackings',
    'tickets',
    'users',
  ],
  routes: [
    serveEndpoint(api.dashboard.show, readCounters),
    serveEndpoint(api.dashboard.ticketsUsers, readTicketsUsers),
    serveEndpoint(api.dashboard.ticketsDay, readTicketsDay),
    serveEndpoint(api.dashboard.report, readReport),
    serveEndpoint(api.dashboard.now, readNow),
  ],
};
