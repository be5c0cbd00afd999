import { Zap } from 'lucide-react';
import { matchesSearch } from '#shared/rules/searchWords.ts';
import { api, type LiveEvents } from '#shared/api.ts';
import type { QuickMessageRecord } from '#shared/conversations/quickMessages.ts';
import type { UiArea } from '#ui/UiArea.ts';
import { lazyComponent } from '#ui/lazyComponent.ts';
import { invalidateEndpoint, listCachedRows, omitRow, updateCachedPages, upsertRow } from '#ui/data/cache/cache.ts';
import { cacheUpdater, type CacheUpdater } from '#ui/data/cache/cacheUpdater.ts';

type QuickMessageEvent = LiveEvents['quickMessage'];

const compare = (one: QuickMessageRecord, other: QuickMessageRecord): number =>
  one.shortcode.localeCompare(other.shortcode, 'pt', { sensitivity: 'base' }) || one.id - other.id;

/** One list after an event; a message that no longer matches its search leaves it. */
export function applyQuickMessageEvent(rows: QuickMessageRecord[], event: QuickMessageEvent, term: string): QuickMessageRecord[] {
  if (event.action === 'delete') {
    return omitRow(rows, Number(event.id));
  }
  const { action, record } = event;
  if (!matchesSearch(term, [record.shortcode])) {
    return omitRow(rows, record.id);
  }
  const isKnown = rows.some(({ id }) => id === record.id);
  return isKnown || action === 'create' ? upsertRow(rows, record).toSorted(compare) : rows;
}

const quickMessageCacheUpdaters: readonly CacheUpdater[] = [
  cacheUpdater('quickMessage', (cache, event) => {
    const isKnown = (id: number): boolean => listCachedRows(cache, api.quickMessages.page, 'records').some((row) => row.id === id);
    // Another's message that is shared now, whose place may be on a later page.
    if (event.action === 'update' && !isKnown(event.record.id)) {
      invalidateEndpoint(cache, api.quickMessages.page);
    }
    updateCachedPages(cache, {
      endpoint: api.quickMessages.page,
      rowsKey: 'records',
      update: (rows, { searchParam = '' }) => applyQuickMessageEvent(rows, event, searchParam),
    });
    invalidateEndpoint(cache, api.quickMessages.list);
  }),
];

export const quickMessagesArea: UiArea = {
  cacheUpdaters: quickMessageCacheUpdaters,
  screens: [
    {
      path: '/quick-messages',
      label: 'places.quickMessages',
      screen: lazyComponent(() => import('./QuickMessagesScreen.tsx'), 'QuickMessagesScreen'),
      order: 35,
      menu: { group: 'daily', icon: Zap },
    },
  ],
};
