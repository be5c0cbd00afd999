import { api } from '#shared/api.ts';
import type { ContactExportRecord } from '#shared/areas/contactExports.ts';
import { updateCachedResults } from '#ui/data/cache/cache.ts';
import { cacheUpdater, type CacheUpdater } from '#ui/data/cache/cacheUpdater.ts';
import { applyRecordEvent } from '#ui/data/cache/recordEvents.ts';

const byNewest = (one: ContactExportRecord, other: ContactExportRecord): number => other.id - one.id;

export const contactExportCacheUpdaters: readonly CacheUpdater[] = [
  cacheUpdater('contactExport', (cache, event) =>
    updateCachedResults(cache, api.contactExports.list, (rows) =>
      applyRecordEvent(rows, ['contactExport', event], { toRow: (row) => row, order: byNewest, isWhole: true }),
    ),
  ),
];
