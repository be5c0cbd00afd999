import { api } from '#shared/api.ts';
import type { CompanyRecord } from '#shared/tenancy/companies/record.ts';
import type { DaySchedule } from '#shared/rules/workingHours.ts';
import { completeWeek, OpeningHoursFields, useHoursCheck } from '#ui/tenancy/hours/index.ts';
import { useRefetchingMutation } from '#ui/data/cache/useRefetchingMutation.ts';
import { FormDialog, useEndpointForm } from '#ui/kit/index.ts';
import { useTexts } from '#ui/text/index.ts';
import { refetchCompanies } from './refetchCompanies.ts';

interface CompanyHoursDialogProps {
  readonly company: CompanyRecord;
  readonly onClose: () => void;
}

export function CompanyHoursDialog({ company: { id, name, schedules }, onClose }: CompanyHoursDialogProps) {
  const { t } = useTexts();
  const checkHours = useHoursCheck();
  const check = (values: { readonly schedules: readonly DaySchedule[] }): Record<string, string> => checkHours(values.schedules);
  const form = useEndpointForm({ ...api.companies.updateSchedules, check }, { id, schedules: completeWeek(schedules) });
  const update = useRefetchingMutation(api.companies.updateSchedules, refetchCompanies);
  return (
    <FormDialog
      form={form}
      title={t('companies.hours', { name })}
      submitLabel={t('companies.saveHours')}
      successMessage={t('companies.hoursSaved')}
      onSubmit={update}
      onClose={onClose}
    >
      <OpeningHoursFields />
    </FormDialog>
  );
}
