import { CalendarPlus } from 'lucide-react';
import { useState } from 'react';
import { api } from '#shared/api.ts';
import type { HolidayRecord } from '#shared/workspace/holidays.ts';
import { formatIntervals } from '#ui/tenancy/hours/index.ts';
import { useEndpointQuery } from '#ui/data/cache/query.ts';
import { Button, type Column } from '#ui/kit/index.ts';
import { filterList } from '#ui/shell/lists/listState.ts';
import { ListScreen, type RenderTabs } from '#ui/shell/lists/ListScreen.tsx';
import { createEditAction, createRemoveAction } from '#ui/shell/lists/recordActions.ts';
import { useListControls } from '#ui/shell/lists/useListControls.tsx';
import { useRecordDialogs } from '#ui/shell/lists/useRecordDialogs.ts';
import { toLocale, useTexts } from '#ui/text/index.ts';
import { HolidayDialog } from './HolidayDialog.tsx';
import { HolidayPresetDialog } from './HolidayPresetDialog.tsx';
import { RemoveHolidayDialog } from './RemoveHolidayDialog.tsx';
import { formatHolidayDate } from './formatHolidayDate.ts';

function useColumns(): Column<HolidayRecord>[] {
  const { t, language } = useTexts();
  return [
    { key: 'date', label: t('holidays.date'), width: 150, cell: ({ date }) => formatHolidayDate(date, toLocale(language)) },
    { key: 'name', label: t('holidays.name'), essential: true, cell: ({ name }) => <b title={name}>{name}</b> },
    {
      key: 'hours',
      label: t('holidays.hours'),
      width: '26%',
      cell: ({ hours }) => (hours.length === 0 ? t('holidays.closed') : formatIntervals(hours, t)),
    },
    {
      key: 'repeats',
      label: t('holidays.repeats'),
      width: 150,
      optional: true,
      cell: ({ isYearly }) => t(isYearly ? 'holidays.yearly' : 'holidays.once'),
    },
  ];
}

interface HolidaysTabProps {
  readonly renderTabs: RenderTabs;
}

/** Days on which the company is closed or has other hours. */
export function HolidaysTab({ renderTabs }: HolidaysTabProps) {
  const { t } = useTexts();
  const [isAdding, setAdding] = useState(false);
  const query = useEndpointQuery(api.holidays.list, {});
  const { rowToEdit, rowToRemove, create, edit, remove, close } = useRecordDialogs<HolidayRecord>();
  const controls = useListControls({ area: 'holidays', search: t('holidays.search'), create: { label: t('holidays.new'), run: create } });
  const term = controls.term.toLowerCase();
  return (
    <ListScreen
      title={t('places.settings')}
      renderTabs={renderTabs}
      list={filterList(query, ({ name, date }) => `${name} ${date}`.toLowerCase().includes(term))}
      controls={controls}
      columns={useColumns()}
      tools={
        <Button
          variant="outlined"
          color="neutral"
          startDecorator={<CalendarPlus size={16} strokeWidth={1.75} aria-hidden />}
          onClick={() => setAdding(true)}
        >
          {t('holidays.preset.button')}
        </Button>
      }
      actions={(row) => [
        createEditAction(t('kit.editRow', { name: row.name }), () => edit(row)),
        createRemoveAction(t('kit.removeRow', { name: row.name }), () => remove(row)),
      ]}
      maxButtons={2}
      empty={{ title: t('holidays.empty.title'), text: t('holidays.empty.text'), create: t('holidays.first') }}
    >
      {rowToEdit !== undefined && <HolidayDialog holiday={rowToEdit} onClose={close} />}
      {rowToRemove && <RemoveHolidayDialog holiday={rowToRemove} onClose={close} />}
      {isAdding && <HolidayPresetDialog known={query.data ?? []} onClose={() => setAdding(false)} />}
    </ListScreen>
  );
}
