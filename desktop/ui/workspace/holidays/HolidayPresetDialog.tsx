import styled from '@emotion/styled';
import { useWatch } from 'react-hook-form';
import { api } from '#shared/api.ts';
import { type HolidayRecord, holidayYears } from '#shared/workspace/holidays.ts';
import { listMissingHolidays } from '#shared/rules/brazilianHolidays.ts';
import { invalidateEndpoint } from '#ui/data/cache/query.ts';
import { useRefetchingMutation } from '#ui/data/cache/useRefetchingMutation.ts';
import { FormDialog, NumberField, useEndpointForm, useNow } from '#ui/kit/index.ts';
import { toLocale, useTexts } from '#ui/text/index.ts';
import { v } from '#ui/theme/tokens.ts';
import { formatHolidayDate } from './formatHolidayDate.ts';

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
  readonly known: readonly HolidayRecord[];
  readonly onClose: () => void;
}

/** Adds the Brazilian holidays of a year, after showing them. */
export function HolidayPresetDialog({ known, onClose }: HolidayPresetDialogProps) {
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
      <Preview known={known} />
    </FormDialog>
  );
}

function Preview({ known }: Pick<HolidayPresetDialogProps, 'known'>) {
  const { t, language } = useTexts();
  const year = Number(useWatch<{ year: number }, 'year'>({ name: 'year' }));
  const isYear = Number.isInteger(year) && year >= holidayYears.min && year <= holidayYears.max;
  const missing = isYear ? listMissingHolidays(year, known) : [];
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
