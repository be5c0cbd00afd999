import { api } from '#shared/api.ts';
import type { HolidayRecord } from '#shared/workspace/holidays.ts';
import type { UiArea } from '#ui/UiArea.ts';
import { updateCachedResults } from '#ui/data/cache/cache.ts';
import { cacheUpdater, type CacheUpdater } from '#ui/data/cache/cacheUpdater.ts';
import { applyRecordEvent } from '#ui/data/cache/recordEvents.ts';

const byDate = (one: HolidayRecord, other: HolidayRecord): number => one.date.localeCompare(other.date);

const holidayCacheUpdaters: readonly CacheUpdater[] = [
  cacheUpdater('holiday', (cache, event) =>
    updateCachedResults(cache, api.holidays.list, (rows) =>
      applyRecordEvent(rows, ['holiday', event], { toRow: (holiday) => holiday, order: byDate, isWhole: true }),
    ),
  ),
];

export const holidaysArea: UiArea = { cacheUpdaters: holidayCacheUpdaters };
