import type { DashboardFilter } from '#shared/reporting/dashboard/report.ts';
import type { showTickets } from '#ui/conversations/tickets/index.ts';

/** Filters of the ticket list for a figure of the dashboard: what the dashboard is narrowed to, and the figure's own part. */
export function drillFilters(filter: DashboardFilter, figure: DashboardFilter): Parameters<typeof showTickets>[0] {
  const { queueIds = [], connectionIds = [], tags = [], users = [] } = { ...filter, ...figure };
  const given = { queueIds, whatsappIds: connectionIds, tags, users };
  return Object.fromEntries(Object.entries(given).filter(([, ids]) => ids.length > 0));
}
