import styled from '@emotion/styled';
import { CircleAlert, Timer } from 'lucide-react';
import { api } from '#shared/api.ts';
import type { TargetShare } from '#shared/conversations/tickets/targets.ts';
import { useEndpointQuery } from '#ui/data/cache/query.ts';
import { type Column, DataTable, EllipsisText, ErrorState, LoadingSkeleton, StatusBadge } from '#ui/kit/index.ts';
import { useTexts } from '#ui/text/index.ts';
import type { useDashboardFilter } from './useDashboardFilter.ts';

const Now = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: 8px;
  padding-bottom: 8px;
`;

const refreshMs = 30_000;

function useColumns(): Column<TargetShare>[] {
  const { t } = useTexts();
  const share = (keptCount: number, all: number): string =>
    all === 0 ? '–' : t('targets.share', { percent: Math.floor((keptCount / all) * 100), kept: keptCount, all });
  const cell = { numeric: true, width: 200 } as const;
  return [
    { key: 'name', label: t('dashboard.filters.queue'), cell: ({ name }) => <EllipsisText>{name}</EllipsisText> },
    {
      ...cell,
      key: 'answered',
      label: t('targets.kinds.answer'),
      essential: true,
      cell: ({ answered, answeredInTime }) => share(answeredInTime, answered),
    },
    {
      ...cell,
      key: 'resolved',
      label: t('targets.kinds.resolution'),
      cell: ({ resolved, resolvedInTime }) => share(resolvedInTime, resolved),
    },
  ];
}

/** Which tickets are near their targets now, and how often a period has kept them. */
export function Targets({ state: { from, to } }: { readonly state: ReturnType<typeof useDashboardFilter> }) {
  const { t } = useTexts();
  const columns = useColumns();
  const { data, error, refetch } = useEndpointQuery(
    api.tickets.targets,
    { from, to },
    { keepPrevious: true, staleTime: 0, intervalMs: refreshMs },
  );
  if (data === undefined) {
    return error === null ? <LoadingSkeleton lines={3} /> : <ErrorState error={error} onRetry={() => void refetch()} />;
  }
  return (
    <>
      {data.queues.length > 0 && (
        <Now>
          <StatusBadge icon={Timer} tint={data.near > 0 ? 'waiting' : 'plain'}>
            {t('targets.nearNow', { count: data.near })}
          </StatusBadge>
          <StatusBadge icon={CircleAlert} tint={data.missed > 0 ? 'bad' : 'plain'}>
            {t('targets.missedNow', { count: data.missed })}
          </StatusBadge>
        </Now>
      )}
      <DataTable
        caption={t('targets.title')}
        columns={columns}
        rows={data.queues}
        rowKey={({ queueId }) => queueId}
        rowName={({ name }) => name}
        empty={<p>{t('targets.none')}</p>}
      />
    </>
  );
}
