import { Workflow } from 'lucide-react';
import { api } from '#shared/api.ts';
import type { UiArea } from '#ui/UiArea.ts';
import { lazyComponent } from '#ui/lazyComponent.ts';
import { invalidateEndpoint, updateCachedResults } from '#ui/data/cache/cache.ts';
import { cacheUpdater, type CacheUpdater } from '#ui/data/cache/cacheUpdater.ts';
import { recordPagesUpdater } from '#ui/data/cache/recordEvents.ts';

const queueIntegrationCacheUpdaters: readonly CacheUpdater[] = [
  recordPagesUpdater('queueIntegration', {
    endpoint: api.queueIntegrations.page,
    rowsKey: 'queueIntegrations',
    toRow: (integration) => integration,
    searched: ({ name }) => [name],
  }),
  cacheUpdater('billingProvider', (cache, { billingProvider }) =>
    updateCachedResults(cache, api.billingProviders.list, (providers) =>
      providers.map((one) => (one.provider === billingProvider.provider ? billingProvider : one)),
    ),
  ),
  // Rows name the queues that use them.
  cacheUpdater('queue', (cache) => invalidateEndpoint(cache, api.queueIntegrations.page)),
];

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
