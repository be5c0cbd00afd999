import { api } from '#shared/api.ts';
import { invalidateEndpoint, updateCachedResults } from '#ui/data/cache/cache.ts';
import { cacheUpdater, type CacheUpdater } from '#ui/data/cache/cacheUpdater.ts';
import { recordPagesUpdater } from '#ui/data/cache/recordEvents.ts';

export const promptCacheUpdaters: readonly CacheUpdater[] = [
  recordPagesUpdater('prompt', {
    endpoint: api.prompts.page,
    rowsKey: 'prompts',
    toRow: (prompt) => prompt,
    searched: ({ name }) => [name],
    order: 'name',
  }),
  cacheUpdater('aiBudget', (cache, { budget }) => updateCachedResults(cache, api.prompts.budget, () => budget)),
  // Rows name their queue, and the queues that use them.
  cacheUpdater('queue', (cache) => invalidateEndpoint(cache, api.prompts.page)),
];
