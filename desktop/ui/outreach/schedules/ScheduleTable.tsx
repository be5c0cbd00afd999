import { Pencil, RefreshCw, Trash2 } from 'lucide-react';
import { api } from '#shared/api.ts';
import type { ScheduleRecord } from '#shared/outreach/schedules/index.ts';
import { can } from '#shared/rules/permissions.ts';
import { useEndpointPages } from '#ui/data/cache/query.ts';
import { useActor } from '#ui/data/session/session.ts';
import { type Action, type Column, DataTable, NoResults, useNarrowScreen } from '#ui/kit/index.ts';
import { toTableProps } from '#ui/shell/lists/listState.ts';
import { formatContactName, toLocale, useTexts } from '#ui/text/index.ts';
import { useRetry } from './ScheduleDialog.tsx';
import { ScheduleState } from './ScheduleState.tsx';
import { isChangeable } from './scheduleState.ts';
import { useCompanyZone } from './useCompanyZone.ts';
import { useScheduleText } from './useScheduleText.ts';

const nameOf = ({ contact }: ScheduleRecord): string => formatContactName({ ...contact, number: '' });

function useColumns(): Column<ScheduleRecord>[] {
  const { t, language } = useTexts();
  const { name: timeZone } = useCompanyZone();
  const filledText = useScheduleText();
  const narrow = useNarrowScreen();
  const timeFormat = new Intl.DateTimeFormat(toLocale(language), { timeZone, dateStyle: 'short', timeStyle: 'short' });
  const timeOf = ({ sendAt }: ScheduleRecord): string => timeFormat.format(new Date(sendAt));
  return [
    {
      key: 'contact',
      label: t('schedules.columns.contact'),
      width: narrow ? '60%' : '22%',
      essential: true,
      cell: (row) => (
        <>
          <b title={nameOf(row)}>{nameOf(row)}</b>
          {narrow && <i>{timeOf(row)}</i>}
        </>
      ),
    },
    { key: 'time', label: t('schedules.columns.time'), width: 152, cell: timeOf },
    {
      key: 'message',
      label: t('schedules.columns.message'),
      optional: true,
      cell: (row) => <span title={filledText(row)}>{filledText(row)}</span>,
    },
    {
      key: 'status',
      label: t('schedules.columns.status'),
      width: narrow ? 160 : 184,
      essential: true,
      cell: (schedule) => <ScheduleState schedule={schedule} />,
    },
    { key: 'author', label: t('schedules.columns.author'), width: 140, optional: true, cell: ({ user }) => user?.name ?? '' },
  ];
}

interface ScheduleTableProps {
  readonly term: string;
  readonly onOpen: (schedule: ScheduleRecord) => void;
  readonly onRemove: (schedule: ScheduleRecord) => void;
  readonly onClear: () => void;
}

export function ScheduleTable({ term, onOpen, onRemove, onClear }: ScheduleTableProps) {
  const { t } = useTexts();
  const actor = useActor();
  const retry = useRetry();
  const list = useEndpointPages(api.schedules.page, { searchParam: term }, 'schedules');
  const actionsOf = (row: ScheduleRecord): Action[] => [
    ...(isChangeable(row)
      ? [{ key: 'edit', label: t('kit.editRow', { name: nameOf(row) }), icon: Pencil, keys: 'Enter', run: () => onOpen(row) }]
      : []),
    ...(row.status === 'ERRO' ? [{ key: 'retry', label: t('schedules.retry'), icon: RefreshCw, run: () => void retry(row) }] : []),
    { key: 'remove', label: t('kit.removeRow', { name: nameOf(row) }), icon: Trash2, keys: 'Del', danger: true, run: () => onRemove(row) },
  ];
  return (
    <DataTable
      {...toTableProps(list)}
      caption={t('places.schedules')}
      columns={useColumns()}
      rowKey={({ id }) => id}
      rowName={nameOf}
      maxButtons={2}
      actions={(row) => (can(actor, 'schedule.change', row) ? actionsOf(row) : [])}
      empty={<NoResults term={term} onClear={onClear} />}
    />
  );
}
