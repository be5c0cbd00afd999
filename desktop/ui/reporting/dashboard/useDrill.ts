import { useNavigate } from 'react-router-dom';
import type { DashboardFilter } from '#shared/reporting/dashboard/report.ts';
import { showTickets } from '#ui/conversations/tickets/index.ts';
import { drillFilters } from './drillFilters.ts';
import type { useDashboardFilter } from './useDashboardFilter.ts';

/** Opens the list of tickets that a figure is about. */
export function useDrill({ filter, from, to }: Pick<ReturnType<typeof useDashboardFilter>, 'filter' | 'from' | 'to'>) {
  const navigate = useNavigate();
  return (figure: DashboardFilter): void => {
    showTickets({ ...drillFilters(filter, figure), period: { from, to } });
    void navigate('/tickets');
  };
}
