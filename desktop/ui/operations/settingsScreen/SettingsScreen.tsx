import type { ComponentType, ReactNode } from 'react';
import { Navigate, useNavigate, useParams } from 'react-router-dom';
import type { Permission } from '#shared/rules/permissions.ts';
import { can } from '#shared/rules/permissions.ts';
import { LazyCompaniesTab } from '#ui/tenancy/companies/index.ts';
import { LazyExportsTab } from '#ui/operations/companyExports/index.ts';
import { LazyContactFieldsTab } from '#ui/contacts/contacts/index.ts';
import { LazyHelpsTab } from '#ui/operations/helps/index.ts';
import { LazyHolidaysTab } from '#ui/workspace/holidays/index.ts';
import { LazyPauseReasonsTab } from '#ui/workspace/pauses/index.ts';
import { LazyPersonRequestsTab } from '#ui/operations/personRequests/index.ts';
import { LazyPlansTab } from '#ui/tenancy/plans/index.ts';
import { useSetting } from '#ui/tenancy/settings/index.ts';
import { useActor } from '#ui/data/session/session.ts';
import { LoadingSkeleton, NoPermission, Page, Tabs } from '#ui/kit/index.ts';
import { LatePart } from '#ui/shell/errors/LatePart.tsx';
import type { RenderTabs } from '#ui/shell/lists/ListScreen.tsx';
import { type TextKey, useTexts } from '#ui/text/index.ts';
import { HoursTab } from './HoursTab.tsx';
import { OptionsTab } from './OptionsTab.tsx';
import { RetentionTab } from './RetentionTab.tsx';

/** A tab of the settings; it renders the page, with the tab bar that it is given. */
interface SettingsTab {
  /** End of the path: `/settings/plans`. */
  readonly value: string;
  readonly label: TextKey;
  readonly permission: Permission;
  readonly content: ComponentType<{ readonly renderTabs: RenderTabs }>;
  /** Values of `scheduleType` with which the tab is there; absent: all. */
  readonly scheduleTypes?: readonly string[];
}

const settingsTabs: readonly SettingsTab[] = [
  { value: 'options', label: 'settings.optionsTab', permission: 'setting.update', content: OptionsTab },
  { value: 'hours', label: 'settings.hoursTab', permission: 'setting.update', content: HoursTab, scheduleTypes: ['company'] },
  {
    value: 'holidays',
    label: 'holidays.title',
    permission: 'holiday.manage',
    content: LazyHolidaysTab,
    scheduleTypes: ['company', 'queue'],
  },
  { value: 'pauses', label: 'pauseReasons.title', permission: 'pauseReason.manage', content: LazyPauseReasonsTab },
  { value: 'contactFields', label: 'contactFields.title', permission: 'contactField.manage', content: LazyContactFieldsTab },
  { value: 'retention', label: 'settings.retentionTab', permission: 'retention.read', content: RetentionTab },
  { value: 'data', label: 'companyExports.title', permission: 'companyExport.manage', content: LazyExportsTab },
  { value: 'persons', label: 'personRequests.title', permission: 'personRequest.manage', content: LazyPersonRequestsTab },
  { value: 'companies', label: 'companies.title', permission: 'company.manage', content: LazyCompaniesTab },
  { value: 'plans', label: 'plans.title', permission: 'plan.manage', content: LazyPlansTab },
  { value: 'helps', label: 'places.helps', permission: 'help.manage', content: LazyHelpsTab },
];

interface TabChoice {
  readonly tabs: readonly SettingsTab[];
  /** Undefined: the user may not see what the address names, or nothing at all. */
  readonly current: SettingsTab | undefined;
}

/** The tabs of a user, and that of the address; the first one where the address names none that applies. */
function useTabChoice(address: string | undefined): TabChoice {
  const actor = useActor();
  const scheduleType = useSetting('scheduleType');
  const permitted = settingsTabs.filter(({ permission }) => can(actor, permission));
  const tabs = permitted.filter(({ scheduleTypes }) => scheduleTypes?.includes(scheduleType) ?? true);
  const addressed = settingsTabs.find(({ value }) => value === address);
  const isForbidden = addressed !== undefined && !permitted.includes(addressed);
  return { tabs, current: isForbidden ? undefined : (tabs.find(({ value }) => value === address) ?? tabs[0]) };
}

/** Settings of the company, and of the platform for operators. */
export function SettingsScreen() {
  const { t } = useTexts();
  const navigate = useNavigate();
  const { tab } = useParams();
  const { tabs, current } = useTabChoice(tab);
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
