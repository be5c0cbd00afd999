import { Workflow } from 'lucide-react';
import type { UiArea } from '#ui/UiArea.ts';
import { lazyComponent } from '#ui/lazyComponent.ts';
import { queueIntegrationCacheUpdaters } from './live.ts';

export const queueIntegrationsArea: UiArea = {
  cacheUpdaters: queueIntegrationCacheUpdaters,
  screens: [
    {
      path: '/queue-integration',
      label: 'places.queueIntegrations',
      screen: lazyComponent(() => import('./QueueIntegrationsScreen.tsx'), 'QueueIntegrationsScreen'),
      order: 57,
      permission: 'queueIntegration.manage',
      planFlag: 'useIntegrations',
      menu: { group: 'admin', icon: Workflow },
    },
  ],
};
