import styled from '@emotion/styled';
import { useEffect } from 'react';
import { useFormState } from 'react-hook-form';
import { api } from '#shared/api.ts';
import type { DaySchedule } from '#shared/rules/workingHours.ts';
import { completeWeek, OpeningHoursFields, useHoursCheck } from '#ui/tenancy/hours/index.ts';
import { useRefetchingMutation } from '#ui/data/cache/useRefetchingMutation.ts';
import { invalidateEndpoint } from '#ui/data/cache/query.ts';
import { updateSessionUser, useUser } from '#ui/data/session/session.ts';
import { ErrorSummary, FieldStack, Form, Page, SubmitButton, toast, useEndpointForm } from '#ui/kit/index.ts';
import type { RenderTabs } from '#ui/shell/lists/ListScreen.tsx';
import { useTexts } from '#ui/text/index.ts';
import { text, v } from '#ui/theme/tokens.ts';

const Fields = styled(FieldStack)`
  max-width: 680px;
  padding-top: 20px;
  > footer {
    display: flex;
    align-items: center;
    justify-content: space-between;
    gap: 16px;
    min-height: 32px;
    font: ${text.meta};
    color: ${v.ink.meta};
  }
`;

interface HoursTabProps {
  readonly renderTabs: RenderTabs;
}

/** The company's opening hours. */
export function HoursTab({ renderTabs }: HoursTabProps) {
  const { t, timeZone } = useTexts();
  const user = useUser();
  const { id, schedules } = user.company;
  const checkHours = useHoursCheck();
  const check = (values: { readonly schedules: readonly DaySchedule[] }): Record<string, string> => checkHours(values.schedules);
  const form = useEndpointForm({ ...api.companies.updateSchedules, check }, { id, schedules: completeWeek(schedules) });
  const { reset, control } = form;
  const { isDirty } = useFormState({ control });
  const update = useRefetchingMutation(api.companies.updateSchedules, (cache) => invalidateEndpoint(cache, api.companies.page));
  useEffect(() => {
    if (!isDirty) {
      reset({ id, schedules: completeWeek(schedules) });
    }
  }, [reset, isDirty, id, schedules]);
  const save = async (input: { id: number; schedules: DaySchedule[] }): Promise<void> => {
    const company = await update(input);
    updateSessionUser({ ...user, company: { ...user.company, schedules: company.schedules } });
    toast.success(t('settings.hoursSaved'));
  };
  return (
    <Page title={t('places.settings')} tabs={renderTabs(undefined)}>
      <Form form={form} onSubmit={save} label={t('hours.title')}>
        <Fields>
          <ErrorSummary />
          <OpeningHoursFields />
          <footer>
            <p role="status">{isDirty ? t('kit.unsaved.note') : t('settings.timeZone', { zone: timeZone })}</p>
            <SubmitButton>{t('settings.saveHours')}</SubmitButton>
          </footer>
        </Fields>
      </Form>
    </Page>
  );
}
