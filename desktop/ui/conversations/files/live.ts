import { api } from '#shared/api.ts';
import { invalidateEndpoint } from '#ui/data/cache/cache.ts';
import { cacheUpdater, type CacheUpdater } from '#ui/data/cache/cacheUpdater.ts';
import { recordPagesUpdater } from '#ui/data/cache/recordEvents.ts';

export const fileCacheUpdaters: readonly CacheUpdater[] = [
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
