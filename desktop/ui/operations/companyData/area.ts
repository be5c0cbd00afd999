import { api } from '#shared/api.ts';
import type { UiArea } from '#ui/UiArea.ts';
import { cacheUpdater, type CacheUpdater } from '#ui/data/cache/cacheUpdater.ts';
import { invalidateEndpoint } from '#ui/data/cache/query.ts';

const companyExportCacheUpdaters: readonly CacheUpdater[] = [
  // Events carry no URL of the file.
  cacheUpdater('companyExport', (cache) => invalidateEndpoint(cache, api.companyExports.list)),
];

export const companyDataArea: UiArea = { cacheUpdaters: companyExportCacheUpdaters };
