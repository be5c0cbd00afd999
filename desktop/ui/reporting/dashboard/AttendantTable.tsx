import styled from '@emotion/styled';
import { Circle, CircleDot, ListFilter } from 'lucide-react';
import type { DashboardNow } from '#shared/reporting/dashboard/index.ts';
import type { DashboardFigures, DashboardReport } from '#shared/reporting/dashboard/report.ts';
import { type Action, Avatar, type Column, SortedTable, StatusBadge, useNow } from '#ui/kit/index.ts';
import { useTexts } from '#ui/text/index.ts';
import { ellipsis } from '#ui/theme/tokens.ts';
import { figureColumns } from './figureColumns.ts';
import { formatAgo } from './formatAgo.ts';
import { formatCount } from './formatMinutes.ts';

/** On paper and at twice the size the names need the place of the presence. */
const Attendants = styled.div`
  @container page (width < 760px) {
    th:nth-of-type(2),
    td:nth-of-type(1) {
      display: none;
    }
  }
`;
const Person = styled.span`
  display: flex;
  align-items: center;
  gap: 12px;
  min-width: 0;
  > b {
    min-width: 0;
    ${ellipsis}
  }
`;

type Attendant = DashboardNow['attendants'][number] & DashboardFigures;

const noFigures: DashboardFigures = { opened: 0, resolved: 0, answerTime: null, waitTime: null, handlingTime: null };

function Presence({ attendant: { online, lastSeenAt } }: { readonly attendant: Attendant }) {
  const { t, language } = useTexts();
  const now = useNow(true);
  if (online) {
    return (
      <StatusBadge icon={CircleDot} tint="good">
        {t('dashboard.attendants.online')}
      </StatusBadge>
    );
  }
  const seen = lastSeenAt === null ? null : formatAgo(new Date(lastSeenAt), now, language);
  return (
    <StatusBadge icon={Circle} tint="plain">
      {seen === null ? t('dashboard.attendants.never') : t('dashboard.attendants.seen', { time: seen })}
    </StatusBadge>
  );
}

function useColumns(): Column<Attendant>[] {
  const { t, language } = useTexts();
  return [
    {
      key: 'name',
      label: t('dashboard.attendants.person'),
      sortable: true,
      skeleton: 'person',
      cell: ({ name, profilePicUrl }) => (
        <Person>
          <Avatar name={name} size={32} picture={profilePicUrl} />
          <b title={name}>{name}</b>
        </Person>
      ),
    },
    {
      key: 'online',
      label: t('dashboard.attendants.presence'),
      sortable: true,
      width: 184,
      skeleton: 'state',
      cell: (attendant) => <Presence attendant={attendant} />,
    },
    {
      key: 'open',
      label: t('dashboard.attendants.load'),
      numeric: true,
      sortable: true,
      width: 128,
      cell: ({ open }) => formatCount(open, language),
    },
    ...figureColumns<Attendant>(t, language),
  ];
}

interface AttendantTableProps {
  readonly report: DashboardReport | undefined;
  readonly now: DashboardNow | undefined;
  readonly onDrill: (userId: number) => void;
}

/** Who is there, what each has open, and what each did in the period. */
export function AttendantTable({ report, now, onDrill }: AttendantTableProps) {
  const { t } = useTexts();
  const figures = new Map(report?.users.map((part) => [part.id, part]));
  const rows = (now?.attendants ?? []).map((attendant): Attendant => ({ ...noFigures, ...figures.get(attendant.id), ...attendant }));
  const columns = useColumns();
  const drill = ({ id, name }: Attendant): Action[] => [
    { key: 'drill', label: t('dashboard.drill', { name }), icon: ListFilter, keys: 'Enter', run: () => onDrill(id) },
  ];
  return (
    <Attendants>
      <SortedTable
        caption={t('dashboard.attendants.title')}
        columns={columns}
        rows={rows}
        rowKey={({ id }) => id}
        rowName={({ name }) => name}
        actions={drill}
        onOpen={({ id }) => onDrill(id)}
        maxButtons={1}
        isLoading={now === undefined}
        firstSort={{ by: 'resolved', direction: 'descending' }}
      />
    </Attendants>
  );
}
