import { ListVideo } from 'lucide-react';
import { api } from '#shared/api.ts';
import type { UiArea } from '#ui/UiArea.ts';
import { lazyComponent } from '#ui/lazyComponent.ts';
import { updateCachedResults } from '#ui/data/cache/cache.ts';
import { cacheUpdater, type CacheUpdater } from '#ui/data/cache/cacheUpdater.ts';
import { applyRecordEvent } from '#ui/data/cache/recordEvents.ts';

const macroCacheUpdaters: readonly CacheUpdater[] = [
  cacheUpdater('macro', (cache, event) =>
    updateCachedResults(cache, api.macros.list, (macros) =>
      applyRecordEvent(macros, ['macro', event], { toRow: (macro) => macro, order: 'name', isWhole: true }),
    ),
  ),
];

export const macrosArea: UiArea = {
  cacheUpdaters: macroCacheUpdaters,
  screens: [
    {
      path: '/macros',
      label: 'places.macros',
      screen: lazyComponent(() => import('./MacrosScreen.tsx'), 'MacrosScreen'),
      order: 36,
      menu: { group: 'daily', icon: ListVideo },
    },
  ],
};
