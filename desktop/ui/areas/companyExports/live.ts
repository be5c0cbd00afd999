import { api } from '#shared/api.ts';
import type { CompanyExportRecord } from '#shared/areas/companyExports.ts';
import { updateCachedResults } from '#ui/data/cache/cache.ts';
import { cacheUpdater, type CacheUpdater } from '#ui/data/cache/cacheUpdater.ts';
import { applyRecordEvent } from '#ui/data/cache/recordEvents.ts';

const byNewest = (one: CompanyExportRecord, other: CompanyExportRecord): number => other.id - one.id;

export const companyExportCacheUpdaters: readonly CacheUpdater[] = [
  cacheUpdater('companyExport', (cache, event) =>
    updateCachedResults(cache, api.companyExports.list, (rows) =>
      applyRecordEvent(rows, ['companyExport', event], { toRow: (row) => row, order: byNewest, isWhole: true }),
    ),
  ),
];
