import { api } from '#shared/api.ts';
import type { UiArea } from '#ui/UiArea.ts';
import { cacheUpdater, type CacheUpdater } from '#ui/data/cache/cacheUpdater.ts';
import { updateCachedResults } from '#ui/data/cache/query.ts';

const handoverCacheUpdaters: readonly CacheUpdater[] = [
  cacheUpdater('handover', (cache, event) => {
    const { ticketId } = event.action === 'create' ? event.handover : event;
    const handover = event.action === 'create' ? event.handover : null;
    updateCachedResults(cache, api.handovers.show, (shown, input) => (input.ticketId === ticketId ? { handover } : shown));
  }),
];

export const handoversArea: UiArea = { cacheUpdaters: handoverCacheUpdaters };
