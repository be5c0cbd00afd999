import { MessageSquare } from 'lucide-react';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { api } from '#shared/api.ts';
import type { RatingRecord } from '#shared/automation/ratings.ts';
import { RateBadge } from '#ui/automation/ratings/index.ts';
import { useEndpointPages, useEndpointQuery } from '#ui/data/cache/query.ts';
import { useLiveEvent } from '#ui/data/live/liveUpdates.ts';
import {
  type Action,
  type Column,
  DataTable,
  EllipsisText,
  EmptyState,
  ErrorState,
  LoadingSkeleton,
  Page,
  SegmentedControl,
  Time,
} from '#ui/kit/index.ts';
import { toTableProps } from '#ui/shell/lists/listState.ts';
import { useTexts } from '#ui/text/index.ts';
import { Section } from './Section.ts';
import { FilterBar, PeriodPicker } from './FilterBar.tsx';
import { RatingParts } from './RatingParts.tsx';
import { RatingFigures } from './RatingFigures.tsx';
import { toRatingFilter, useDashboardFilter } from './useDashboardFilter.ts';

const contactNameOf = ({ contact }: RatingRecord, missing: string): string => contact?.name ?? missing;

function useColumns(): Column<RatingRecord>[] {
  const { t } = useTexts();
  const missing = t('dashboard.parts.nameless');
  return [
    {
      key: 'contact',
      label: t('ratings.columns.contact'),
      width: '20%',
      cell: (row) => <EllipsisText>{contactNameOf(row, missing)}</EllipsisText>,
    },
    {
      key: 'rate',
      label: t('ratings.columns.rate'),
      width: 160,
      essential: true,
      skeleton: 'state',
      cell: (row) => <RateBadge rating={row} />,
    },
    {
      key: 'comment',
      label: t('ratings.columns.comment'),
      cell: ({ comment }) => <span title={comment}>{comment === '' ? '–' : comment}</span>,
    },
    { key: 'user', label: t('ratings.columns.user'), width: '15%', optional: true, cell: ({ user }) => user?.name ?? missing },
    {
      key: 'queue',
      label: t('ratings.columns.queue'),
      width: '12%',
      optional: true,
      cell: ({ queue }) => queue?.name ?? t('dashboard.parts.none'),
    },
    { key: 'askedAt', label: t('ratings.columns.asked'), width: 136, optional: true, cell: ({ askedAt }) => <Time at={askedAt} /> },
  ];
}

const choices = ['all', 'commented', 'unsatisfied'] as const;
type Choice = (typeof choices)[number];

const inputOf = { all: {}, commented: { hasComment: true }, unsatisfied: { rates: [1 as const] } } satisfies Record<Choice, object>;

/** What customers say of the service: figures of a period, and every answer. */
export function RatingsScreen() {
  const { t } = useTexts();
  const navigate = useNavigate();
  const state = useDashboardFilter();
  const [choice, setChoice] = useState<Choice>('all');
  const columns = useColumns();
  const filter = toRatingFilter(state);
  const summary = useEndpointQuery(api.ratings.summary, filter, { keepPrevious: true, staleTime: 0 });
  const list = useEndpointPages(api.ratings.page, { ...filter, ...inputOf[choice] }, 'ratings');
  useLiveEvent('rating', () => {
    void summary.refetch();
    list.retry();
  });
  const open = ({ ticketUuid, contact }: RatingRecord): Action[] =>
    ticketUuid === null
      ? []
      : [
          {
            key: 'open',
            label: t('ratings.openTicket', { name: contact?.name ?? '' }),
            icon: MessageSquare,
            keys: 'Enter',
            run: () => void navigate(`/tickets/${ticketUuid}`),
          },
        ];
  return (
    <Page title={t('places.ratings')} tools={<PeriodPicker state={state} />}>
      <FilterBar state={state} keys={['queue', 'user']} />
      {summary.data === undefined && summary.error !== null && <ErrorState error={summary.error} onRetry={() => void summary.refetch()} />}
      {summary.data === undefined && summary.error === null && <LoadingSkeleton lines={4} />}
      {summary.data !== undefined && (
        <>
          <RatingFigures summary={summary.data} />
          <Section aria-label={t('ratings.parts.title')}>
            <h2>{t('ratings.parts.title')}</h2>
            <RatingParts summary={summary.data} />
          </Section>
        </>
      )}
      <Section aria-label={t('ratings.list')}>
        <h2>{t('ratings.list')}</h2>
        <SegmentedControl
          label={t('ratings.show')}
          options={choices.map((value) => ({ value, label: t(`ratings.choices.${value}`) }))}
          value={choice}
          onPick={setChoice}
          small
        />
        <DataTable
          {...toTableProps(list)}
          caption={t('ratings.list')}
          columns={columns}
          rowKey={({ id }) => id}
          rowName={(row) => contactNameOf(row, t('dashboard.parts.nameless'))}
          actions={open}
          maxButtons={1}
          empty={<EmptyState title={t('ratings.empty.title')}>{t('ratings.empty.text')}</EmptyState>}
        />
      </Section>
    </Page>
  );
}
