import { CalendarPlus } from 'lucide-react';
import { useState } from 'react';
import styled from '@emotion/styled';
import { useWatch } from 'react-hook-form';
import { api } from '#shared/api.ts';
import { type HolidayRecord, holidayYears } from '#shared/workspace/holidays.ts';
import { listMissingHolidays } from '#shared/rules/brazilianHolidays.ts';
import { formatIntervals } from '#ui/tenancy/companies/index.ts';
import { invalidateEndpoint, useEndpointQuery } from '#ui/data/cache/query.ts';
import { Button, type Column, ConfirmDialog, FormDialog, NumberField, useEndpointForm, useNow } from '#ui/kit/index.ts';
import { filterList } from '#ui/shell/lists/listState.ts';
import { ListScreen, type RenderTabs } from '#ui/shell/lists/ListScreen.tsx';
import { createEditAction, createRemoveAction } from '#ui/shell/lists/recordActions.ts';
import { useListControls } from '#ui/shell/lists/useListControls.tsx';
import { useRecordDialogs } from '#ui/shell/lists/useRecordDialogs.ts';
import { toLocale, useTexts } from '#ui/text/index.ts';
import { useRecordMutation } from '#ui/data/cache/useRecordMutation.ts';
import { useRefetchingMutation } from '#ui/data/cache/useRefetchingMutation.ts';
import { v } from '#ui/theme/tokens.ts';
import { HolidayDialog } from './HolidayDialog.tsx';

/** '25 de dez. de 2030, quarta': a day of the calendar, in no zone. */
const formatHolidayDate = (date: string, locale: string): string =>
  new Intl.DateTimeFormat(locale, { timeZone: 'UTC', weekday: 'short', day: '2-digit', month: '2-digit', year: 'numeric' }).format(
    new Date(`${date}T00:00:00Z`),
  );

const Days = styled.ul`
  display: grid;
  gap: 4px;
  padding: 0;
  list-style: none;
  color: ${v.ink.meta};
  font-variant-numeric: tabular-nums;
  b {
    font-weight: 500;
    color: ${v.ink.strong};
  }
`;

interface HolidayPresetDialogProps {
  readonly knownHolidays: readonly HolidayRecord[];
  readonly onClose: () => void;
}

/** Adds the Brazilian holidays of a year, after showing them. */
function HolidayPresetDialog({ knownHolidays, onClose }: HolidayPresetDialogProps) {
  const { t } = useTexts();
  const form = useEndpointForm(api.holidays.addPreset, { year: useNow().getFullYear() });
  const add = useRefetchingMutation(api.holidays.addPreset, (cache) => invalidateEndpoint(cache, api.holidays.list));
  return (
    <FormDialog
      form={form}
      title={t('holidays.preset.title')}
      submitLabel={t('holidays.preset.add')}
      successMessage={t('holidays.preset.done')}
      width={520}
      onSubmit={add}
      onClose={onClose}
    >
      <NumberField name="year" label={t('holidays.preset.year')} min={holidayYears.min} max={holidayYears.max} />
      <Preview knownHolidays={knownHolidays} />
    </FormDialog>
  );
}

function Preview({ knownHolidays }: Pick<HolidayPresetDialogProps, 'knownHolidays'>) {
  const { t, language } = useTexts();
  const year = Number(useWatch<{ year: number }, 'year'>({ name: 'year' }));
  const isYear = Number.isInteger(year) && year >= holidayYears.min && year <= holidayYears.max;
  const missing = isYear ? listMissingHolidays(year, knownHolidays) : [];
  return (
    <>
      <p role="status">
        {missing.length > 0 ? t('holidays.preset.count', { count: missing.length }) : isYear && t('holidays.preset.none')}
      </p>
      <Days>
        {missing.map(({ date, name }) => (
          <li key={date}>
            {formatHolidayDate(date, toLocale(language))} · <b>{name}</b>
          </li>
        ))}
      </Days>
    </>
  );
}

interface RemoveHolidayDialogProps {
  readonly holiday: HolidayRecord;
  readonly onClose: () => void;
}

function RemoveHolidayDialog({ holiday: { id, name }, onClose }: RemoveHolidayDialogProps) {
  const { t } = useTexts();
  const remove = useRecordMutation(api.holidays.remove, () => ['holiday', { action: 'delete', holidayId: id }]);
  return (
    <ConfirmDialog
      title={t('holidays.removing.title', { name })}
      confirmLabel={t('holidays.removing.confirm')}
      successMessage={t('holidays.removed')}
      onConfirm={() => remove({ id })}
      onClose={onClose}
    >
      {t('holidays.removing.text')}
    </ConfirmDialog>
  );
}

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
      {isAdding && <HolidayPresetDialog knownHolidays={query.data ?? []} onClose={() => setAdding(false)} />}
    </ListScreen>
  );
}
