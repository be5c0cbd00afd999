import { Tags } from 'lucide-react';
import { api } from '#shared/api.ts';
import type { UiArea } from '#ui/UiArea.ts';
import { lazyComponent } from '#ui/lazyComponent.ts';
import { updateCachedResults } from '#ui/data/cache/cache.ts';
import { cacheUpdater, type CacheUpdater } from '#ui/data/cache/cacheUpdater.ts';
import { applyRecordEvent, recordPagesUpdater } from '#ui/data/cache/recordEvents.ts';

const tagCacheUpdaters: readonly CacheUpdater[] = [
  recordPagesUpdater('tag', {
    endpoint: api.tags.page,
    rowsKey: 'tags',
    toRow: (tag, existing) => ({ ticketsCount: 0, ...existing, ...tag }),
    searched: ({ name, color }) => [name, color],
    order: 'name',
  }),
  cacheUpdater('tag', (cache, event) =>
    updateCachedResults(cache, api.tags.list, (tags) => applyRecordEvent(tags, ['tag', event], { toRow: (tag) => tag, order: 'name' })),
  ),
];

export const tagsArea: UiArea = {
  cacheUpdaters: tagCacheUpdaters,
  screens: [
    {
      path: '/tags',
      label: 'places.tags',
      screen: lazyComponent(() => import('./TagsScreen.tsx'), 'TagsScreen'),
      order: 30,
      menu: { group: 'daily', icon: Tags },
    },
  ],
};
