import { api } from '#shared/api.ts';
import type { UiArea } from '#ui/UiArea.ts';
import { cacheUpdater, type CacheUpdater } from '#ui/data/cache/cacheUpdater.ts';
import { invalidateEndpoint } from '#ui/data/cache/query.ts';

const contactExportCacheUpdaters: readonly CacheUpdater[] = [
  // Events carry no URL of the file.
  cacheUpdater('contactExport', (cache) => invalidateEndpoint(cache, api.contactExports.list)),
];

export const contactExportsArea: UiArea = { cacheUpdaters: contactExportCacheUpdaters };
