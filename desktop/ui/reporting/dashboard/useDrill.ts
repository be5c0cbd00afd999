import { useNavigate } from 'react-router-dom';
import type { DashboardFilter } from '#shared/reporting/dashboard/report.ts';
import { showTickets } from '#ui/conversations/tickets/index.ts';
import type { useDashboardFilter } from './useDashboardFilter.ts';

/** Filters of the ticket list for a figure of the dashboard: what the dashboard is narrowed to, and the figure's own part. */
export function drillFilters(filter: DashboardFilter, figure: DashboardFilter): Parameters<typeof showTickets>[0] {
  const { queueIds = [], connectionIds = [], tags = [], users = [] } = { ...filter, ...figure };
  const filters = { queueIds, whatsappIds: connectionIds, tags, users };
  return Object.fromEntries(Object.entries(filters).filter(([, ids]) => ids.length > 0));
}

/** Opens the list of tickets that a figure is about. */
export function useDrill({ filter, from, to }: Pick<ReturnType<typeof useDashboardFilter>, 'filter' | 'from' | 'to'>) {
  const navigate = useNavigate();
  return (figure: DashboardFilter): void => {
    showTickets({ ...drillFilters(filter, figure), period: { from, to } });
    void navigate('/tickets');
  };
}
