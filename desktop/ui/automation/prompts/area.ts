import { Bot } from 'lucide-react';
import { api } from '#shared/api.ts';
import type { UiArea } from '#ui/UiArea.ts';
import { lazyComponent } from '#ui/lazyComponent.ts';
import { invalidateEndpoint, updateCachedResults } from '#ui/data/cache/cache.ts';
import { cacheUpdater, type CacheUpdater } from '#ui/data/cache/cacheUpdater.ts';
import { recordPagesUpdater } from '#ui/data/cache/recordEvents.ts';

const promptCacheUpdaters: readonly CacheUpdater[] = [
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

export const promptsArea: UiArea = {
  cacheUpdaters: promptCacheUpdaters,
  screens: [
    {
      path: '/prompts',
      label: 'places.prompts',
      screen: lazyComponent(() => import('./PromptsScreen.tsx'), 'PromptsScreen'),
      order: 56,
      permission: 'prompt.manage',
      planFlag: 'useOpenAi',
      menu: { group: 'admin', icon: Bot },
    },
  ],
};
