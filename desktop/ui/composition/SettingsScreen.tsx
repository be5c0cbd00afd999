import { lazyComponent } from '#ui/lazyComponent.ts';
import { type SettingsTab, SettingsTabs } from '#ui/tenancy/settings/SettingsTabs.tsx';

/** What areas add to the settings, in the order of the tabs. */
const tabs: readonly SettingsTab[] = [
  {
    value: 'holidays',
    label: 'holidays.title',
    permission: 'holiday.manage',
    content: lazyComponent(() => import('#ui/workspace/holidays/HolidaysTab.tsx'), 'HolidaysTab'),
    scheduleTypes: ['company', 'queue'],
  },
  {
    value: 'pauses',
    label: 'pauseReasons.title',
    permission: 'pauseReason.manage',
    content: lazyComponent(() => import('#ui/workspace/users/pauses/PauseReasonsTab.tsx'), 'PauseReasonsTab'),
  },
  {
    value: 'contactFields',
    label: 'contactFields.title',
    permission: 'contactField.manage',
    content: lazyComponent(() => import('#ui/contacts/contacts/ContactFieldsTab.tsx'), 'ContactFieldsTab'),
  },
  {
    value: 'retention',
    label: 'settings.retentionTab',
    permission: 'retention.read',
    content: lazyComponent(() => import('#ui/operations/companyData/RetentionTab.tsx'), 'RetentionTab'),
  },
  {
    value: 'data',
    label: 'companyExports.title',
    permission: 'companyExport.manage',
    content: lazyComponent(() => import('#ui/operations/companyData/ExportsTab.tsx'), 'ExportsTab'),
  },
  {
    value: 'persons',
    label: 'personRequests.title',
    permission: 'personRequest.manage',
    content: lazyComponent(() => import('#ui/operations/personRequests/PersonRequestsTab.tsx'), 'PersonRequestsTab'),
  },
  {
    value: 'companies',
    label: 'companies.title',
    permission: 'company.manage',
    content: lazyComponent(() => import('#ui/tenancy/companies/CompaniesTab.tsx'), 'CompaniesTab'),
  },
  {
    value: 'plans',
    label: 'plans.title',
    permission: 'plan.manage',
    content: lazyComponent(() => import('#ui/tenancy/companies/plans/PlansTab.tsx'), 'PlansTab'),
  },
  {
    value: 'helps',
    label: 'places.helps',
    permission: 'help.manage',
    content: lazyComponent(() => import('#ui/operations/helps/HelpsTab.tsx'), 'HelpsTab'),
  },
];

export const SettingsScreen = () => <SettingsTabs tabs={tabs} />;
