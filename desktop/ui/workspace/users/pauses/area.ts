import { api, type LiveEvents } from '#shared/api.ts';
import type { PauseReasonRecord } from '#shared/workspace/users/pauseReasons.ts';
import type { PauseRecord } from '#shared/workspace/users/pauses.ts';
import type { UiArea } from '#ui/UiArea.ts';
import { omitRow, updateCachedResults } from '#ui/data/cache/cache.ts';
import { cacheUpdater, type CacheUpdater } from '#ui/data/cache/cacheUpdater.ts';
import { applyRecordEvent } from '#ui/data/cache/recordEvents.ts';

const byOrder = (one: PauseReasonRecord, other: PauseReasonRecord): number => one.order - other.order || one.id - other.id;

/** A new pause takes the place of the person's older one, whose end may arrive later. */
export function applyPauseEvent(pauses: PauseRecord[], event: LiveEvents['pause']): PauseRecord[] {
  if (event.action === 'delete') {
    return omitRow(pauses, event.pauseId);
  }
  const { pause } = event;
  const isOutdated = pauses.some(({ userId, id }) => userId === pause.userId && id > pause.id);
  return isOutdated ? pauses : [...pauses.filter(({ userId }) => userId !== pause.userId), pause];
}

const pauseCacheUpdaters: readonly CacheUpdater[] = [
  cacheUpdater('pauseReason', (cache, event) =>
    updateCachedResults(cache, api.pauseReasons.list, (reasons) =>
      applyRecordEvent(reasons, ['pauseReason', event], { toRow: (reason) => reason, order: byOrder, isWhole: true }),
    ),
  ),
  cacheUpdater('pause', (cache, event) => updateCachedResults(cache, api.pauses.list, (pauses) => applyPauseEvent(pauses, event))),
];

export const pausesArea: UiArea = { cacheUpdaters: pauseCacheUpdaters };
