import { useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { api } from '#shared/api.ts';
import type { HolidayInput, HolidayRecord } from '#shared/workspace/holidays.ts';
import { findIntervalProblems, maxLaterIntervals, type TimeInterval } from '#shared/rules/workingHours.ts';
import { IntervalFields, useIntervalMessage } from '#ui/tenancy/companies/index.ts';
import { useRecordMutation } from '#ui/data/cache/useRecordMutation.ts';
import { Button, FieldRow, FormDialog, SegmentedControl, SwitchField, TextField, useEndpointForm } from '#ui/kit/index.ts';
import { useTexts } from '#ui/text/index.ts';

interface HolidayDialogProps {
  /** Null: creates one. */
  readonly holiday: HolidayRecord | null;
  readonly onClose: () => void;
}

const blankInput: HolidayInput = { name: '', date: '', isYearly: false, hours: [] };

export function HolidayDialog({ holiday, onClose }: HolidayDialogProps) {
  const { t } = useTexts();
  const explain = useIntervalMessage();
  const check = ({ hours = [] }: HolidayInput): Record<string, string> =>
    Object.fromEntries(findIntervalProblems(hours).map(({ path, rule }) => [`hours.${path.join('.')}`, explain(rule, false)]));
  const form = useEndpointForm<HolidayInput>({ ...api.holidays.create, check }, holiday ?? blankInput, {
    'date.pattern': t('kit.rules.date'),
  });
  const create = useRecordMutation(api.holidays.create, (holiday) => ['holiday', { action: 'create', holiday }]);
  const update = useRecordMutation(api.holidays.update, (holiday) => ['holiday', { action: 'update', holiday }]);
  return (
    <FormDialog
      form={form}
      title={holiday === null ? t('holidays.new') : t('holidays.editing')}
      submitLabel={t('holidays.save')}
      successMessage={t('holidays.saved')}
      fieldByCode={{ ERR_HOLIDAY_DATE_TAKEN: 'date' }}
      width={520}
      onSubmit={(values) => (holiday === null ? create(values) : update({ ...values, id: holiday.id }))}
      onClose={onClose}
    >
      <FieldRow columns="minmax(0, 1fr) 160px">
        <TextField name="name" label={t('holidays.name')} />
        <TextField name="date" type="date" label={t('holidays.date')} />
      </FieldRow>
      <SwitchField name="isYearly" label={t('holidays.yearly')} help={t('holidays.yearlyHelp')} />
      <HolidayHours />
    </FormDialog>
  );
}

const morning: TimeInterval = { startTime: '08:00', endTime: '12:00' };

function HolidayHours() {
  const { t } = useTexts();
  const { setValue, formState } = useFormContext<HolidayInput>();
  const hours = useWatch<HolidayInput, 'hours'>({ name: 'hours' }) ?? [];
  const [newCount, setNewCount] = useState(0);
  const { isSubmitted } = formState;
  const setHours = (next: TimeInterval[]): void => setValue('hours', next, { shouldDirty: true, shouldValidate: isSubmitted });
  const add = (): void => {
    setNewCount(hours.length + 1);
    setHours([...hours, { startTime: '', endTime: '' }]);
  };
  return (
    <>
      <SegmentedControl
        label={t('holidays.hours')}
        value={hours.length === 0 ? 'closed' : 'open'}
        options={(['closed', 'open'] as const).map((value) => ({ value, label: t(`holidays.${value}`) }))}
        onPick={(value) => setHours(value === 'closed' ? [] : [morning])}
      />
      {hours
        .map((interval, index) => ({ interval, index, name: `hours.${index}` }))
        .map(({ interval, index, name }) => (
          <IntervalFields
            key={name}
            name={name}
            interval={interval}
            labels={{
              from: t('holidays.interval.from', { number: index + 1 }),
              until: t('holidays.interval.until', { number: index + 1 }),
              remove: t('holidays.interval.remove', { number: index + 1 }),
            }}
            isNew={newCount === hours.length && index === newCount - 1}
            onRemove={hours.length === 1 ? undefined : () => setHours(hours.toSpliced(index, 1))}
          />
        ))}
      {hours.length > 0 && hours.length <= maxLaterIntervals && (
        <span>
          <Button variant="plain" onClick={add}>
            {t('holidays.interval.add')}
          </Button>
        </span>
      )}
    </>
  );
}
