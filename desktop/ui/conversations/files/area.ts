import { Files } from 'lucide-react';
import { api } from '#shared/api.ts';
import type { UiArea } from '#ui/UiArea.ts';
import { lazyComponent } from '#ui/lazyComponent.ts';
import { invalidateEndpoint } from '#ui/data/cache/cache.ts';
import { cacheUpdater, type CacheUpdater } from '#ui/data/cache/cacheUpdater.ts';
import { recordPagesUpdater } from '#ui/data/cache/recordEvents.ts';

const fileCacheUpdaters: readonly CacheUpdater[] = [
  recordPagesUpdater('fileList', {
    endpoint: api.files.page,
    rowsKey: 'files',
    toRow: (fileList) => fileList,
    searched: ({ name }) => [name],
    order: 'name',
  }),
  // Options come with the detail alone.
  cacheUpdater('fileList', (cache) => invalidateEndpoint(cache, api.files.show)),
];

export const filesArea: UiArea = {
  cacheUpdaters: fileCacheUpdaters,
  screens: [
    {
      path: '/files',
      label: 'places.files',
      screen: lazyComponent(() => import('./FilesScreen.tsx'), 'FilesScreen'),
      order: 47,
      permission: 'fileList.manage',
      menu: { group: 'admin', icon: Files },
    },
  ],
};
