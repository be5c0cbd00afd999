import { Gauge, Send } from 'lucide-react';
import type { QueryClient } from '@tanstack/react-query';
import { matchesSearch } from '#shared/rules/searchWords.ts';
import { api, type LiveEvents } from '#shared/api.ts';
import type { CampaignRecord } from '#shared/outreach/campaigns/record.ts';
import type { UiArea } from '#ui/UiArea.ts';
import { lazyComponent } from '#ui/lazyComponent.ts';
import { invalidateEndpoint, updateCachedPages, updateCachedResults } from '#ui/data/cache/cache.ts';
import { cacheUpdater, type CacheUpdater } from '#ui/data/cache/cacheUpdater.ts';
import { applyRowChange } from '#ui/data/cache/recordEvents.ts';

/** Events come with the recipients, which older clients need. */
const withoutRecipients = (record: CampaignRecord): CampaignRecord => {
  const { shipping: _shipping, ...campaign } = { shipping: [], ...record };
  const { contactList } = campaign;
  return { ...campaign, contactList: contactList && { id: contactList.id, name: contactList.name, filter: contactList.filter } };
};

function updateCampaigns(cache: QueryClient, event: LiveEvents['campaign'] | LiveEvents['campaignProgress']): void {
  const change = event.action === 'delete' ? { action: event.action, id: event.id } : { ...event, record: withoutRecipients(event.record) };
  updateCachedPages(cache, {
    endpoint: api.campaigns.page,
    rowsKey: 'records',
    update: (rows, { searchParam }) => applyRowChange(rows, change, ({ name }) => matchesSearch(searchParam ?? '', [name])),
  });
  if (change.action !== 'delete') {
    updateCachedResults(cache, api.campaigns.report, (report) => (report.id === change.record.id ? change.record : report));
    invalidateEndpoint(cache, api.campaignShippings.page);
  }
}

const campaignCacheUpdaters: readonly CacheUpdater[] = [
  cacheUpdater('campaign', updateCampaigns),
  cacheUpdater('campaignProgress', updateCampaigns),
  cacheUpdater('campaignSettings', (cache) => invalidateEndpoint(cache, api.campaignSettings.list)),
  cacheUpdater('campaignOptOut', (cache) => invalidateEndpoint(cache, api.campaignOptOuts.page)),
];

const access = { permission: 'campaign.manage', planFlag: 'useCampaigns' } as const;

export const campaignsArea: UiArea = {
  cacheUpdaters: campaignCacheUpdaters,
  screens: [
    {
      ...access,
      path: '/campaigns',
      label: 'places.campaigns',
      screen: lazyComponent(() => import('./CampaignsScreen.tsx'), 'CampaignsScreen'),
      order: 45,
      menu: { group: 'admin', icon: Send },
    },
    {
      ...access,
      path: '/campaign',
      pathSuffix: '/:campaignId/report',
      label: 'places.campaigns',
      screen: lazyComponent(() => import('./CampaignReportScreen.tsx'), 'CampaignReportScreen'),
      order: 45,
    },
    {
      ...access,
      path: '/campaigns-config',
      label: 'places.campaignSettings',
      screen: lazyComponent(() => import('./CampaignSettingsScreen.tsx'), 'CampaignSettingsScreen'),
      order: 47,
      menu: { group: 'admin', icon: Gauge },
    },
    {
      ...access,
      path: '/campaigns-opt-outs',
      label: 'places.campaignOptOuts',
      screen: lazyComponent(() => import('./OptOutsScreen.tsx'), 'OptOutsScreen'),
      order: 47,
    },
  ],
};
