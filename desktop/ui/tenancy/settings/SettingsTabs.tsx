import { type ComponentType, type ReactNode, useEffect } from 'react';
import { Navigate, useNavigate, useParams } from 'react-router-dom';
import styled from '@emotion/styled';
import { useFormState } from 'react-hook-form';
import { can, type Permission } from '#shared/rules/permissions.ts';
import { api } from '#shared/api.ts';
import type { DaySchedule } from '#shared/rules/workingHours.ts';
import { completeWeek, OpeningHoursFields, useHoursCheck } from '#ui/tenancy/companies/index.ts';
import { useSetting } from './useSetting.ts';
import { updateSessionUser, useActor, useUser } from '#ui/data/session/session.ts';
import {
  ErrorSummary,
  FieldStack,
  Form,
  LoadingSkeleton,
  NoPermission,
  Page,
  SubmitButton,
  Tabs,
  toast,
  useEndpointForm,
} from '#ui/kit/index.ts';
import { LatePart } from '#ui/shell/errors/LatePart.tsx';
import type { RenderTabs } from '#ui/shell/lists/ListScreen.tsx';
import { type TextKey, useTexts } from '#ui/text/index.ts';
import { useRefetchingMutation } from '#ui/data/cache/useRefetchingMutation.ts';
import { invalidateEndpoint } from '#ui/data/cache/query.ts';
import { text, v } from '#ui/theme/tokens.ts';
import { OptionsTab } from './OptionsTab.tsx';

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
function HoursTab({ renderTabs }: HoursTabProps) {
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

/** A tab of the settings; it renders the page, with the tab bar that it is given. */
export interface SettingsTab {
  /** End of the path: `/settings/plans`. */
  readonly value: string;
  readonly label: TextKey;
  readonly permission: Permission;
  readonly content: ComponentType<{ readonly renderTabs: RenderTabs }>;
  /** Values of `scheduleType` with which the tab is there; absent: all. */
  readonly scheduleTypes?: readonly string[];
}

const ownTabs: readonly SettingsTab[] = [
  { value: 'options', label: 'settings.optionsTab', permission: 'setting.update', content: OptionsTab },
  { value: 'hours', label: 'settings.hoursTab', permission: 'setting.update', content: HoursTab, scheduleTypes: ['company'] },
];

interface TabChoice {
  readonly tabs: readonly SettingsTab[];
  /** Undefined: the user may not see what the address names, or nothing at all. */
  readonly current: SettingsTab | undefined;
}

/** The tabs of a user, and that of the address; the first one where the address names none that applies. */
function useTabChoice(allTabs: readonly SettingsTab[], address: string | undefined): TabChoice {
  const actor = useActor();
  const scheduleType = useSetting('scheduleType');
  const permitted = allTabs.filter(({ permission }) => can(actor, permission));
  const tabs = permitted.filter(({ scheduleTypes }) => scheduleTypes?.includes(scheduleType) ?? true);
  const addressed = allTabs.find(({ value }) => value === address);
  const isForbidden = addressed !== undefined && !permitted.includes(addressed);
  return { tabs, current: isForbidden ? undefined : (tabs.find(({ value }) => value === address) ?? tabs[0]) };
}

interface SettingsTabsProps {
  /** Behind those of the settings themselves. */
  readonly tabs: readonly SettingsTab[];
}

/** Settings of the company, and of the platform for operators. */
export function SettingsTabs({ tabs: otherTabs }: SettingsTabsProps) {
  const { t } = useTexts();
  const navigate = useNavigate();
  const { tab } = useParams();
  const { tabs, current } = useTabChoice([...ownTabs, ...otherTabs], tab);
  const renderTabs: RenderTabs = (count) => (
    <Tabs
      label={t('places.settings')}
      value={current?.value ?? ''}
      tabs={tabs.map(({ value, label }) => ({ value, label: t(label), count: value === current?.value ? count : undefined }))}
      onPick={(value) => void navigate(`/settings/${value}`)}
    />
  );
  const renderPage = (content: ReactNode): ReactNode => (
    <Page title={t('places.settings')} tabs={renderTabs(undefined)}>
      {content}
    </Page>
  );
  if (current === undefined) {
    return renderPage(<NoPermission />);
  }
  if (tab !== undefined && tab !== current.value) {
    return <Navigate to={`/settings/${current.value}`} replace />;
  }
  const Content = current.content;
  return (
    <LatePart key={current.value} fallback={renderPage(<LoadingSkeleton />)} renderError={renderPage}>
      <Content renderTabs={renderTabs} />
    </LatePart>
  );
}
