import { api } from '#shared/api.ts';
import { invalidateEndpoint } from '#ui/data/cache/cache.ts';
import { cacheUpdater, type CacheUpdater } from '#ui/data/cache/cacheUpdater.ts';
import { recordPagesUpdater } from '#ui/data/cache/recordEvents.ts';

export const queueIntegrationCacheUpdaters: readonly CacheUpdater[] = [
  recordPagesUpdater('queueIntegration', {
    endpoint: api.queueIntegrations.page,
    rowsKey: 'queueIntegrations',
    toRow: (integration) => integration,
    searched: ({ name }) => [name],
  }),
  // Rows name the queues that use them.
  cacheUpdater('queue', (cache) => invalidateEndpoint(cache, api.queueIntegrations.page)),
];
