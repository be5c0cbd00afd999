import { Gauge, Send } from 'lucide-react';
import type { UiArea } from '#ui/UiArea.ts';
import { lazyComponent } from '#ui/lazyComponent.ts';
import { campaignCacheUpdaters } from './live.ts';

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
