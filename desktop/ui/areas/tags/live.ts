import { api, type LiveEvents } from '#shared/api.ts';
import type { TagListRecord, TagRecord } from '#shared/areas/tags.ts';
import { applySavedRow } from '#ui/data/cache/applySavedRow.ts';
import { updateCachedPages, updateCachedResults, omitRow } from '#ui/data/cache/cache.ts';
import { cacheUpdater, type CacheUpdater } from '#ui/data/cache/cacheUpdater.ts';

const matchesSearch = (term: string, { name, color }: TagListRecord): boolean =>
  [name, color].some((text) => text.toLowerCase().includes(term.toLowerCase()));

/** Applies a tag event to one list. */
export function applyTagEvent(rows: TagListRecord[], event: LiveEvents['tag'], term = ''): TagListRecord[] {
  if (event.action === 'delete') {
    return omitRow(rows, event.tagId);
  }
  const { action, tag } = event;
  return applySavedRow(rows, {
    id: tag.id,
    action,
    toRow: (existing) => ({ ticketsCount: 0, ...existing, ...tag }),
    matches: (row) => matchesSearch(term, row),
    order: 'name',
  });
}

/** Every tag by name, for the choices on tickets and in filters. */
function applyToAllTags(tags: TagRecord[], event: LiveEvents['tag']): TagRecord[] {
  if (event.action === 'delete') {
    return omitRow(tags, event.tagId);
  }
  const { action, tag } = event;
  return applySavedRow(tags, { id: tag.id, action, toRow: () => tag, matches: () => true, order: 'name' });
}

export const tagCacheUpdaters: readonly CacheUpdater[] = [
  cacheUpdater('tag', (cache, event) =>
    updateCachedPages(cache, {
      endpoint: api.tags.page,
      rowsKey: 'tags',
      update: (rows, { searchParam }) => applyTagEvent(rows, event, searchParam),
    }),
  ),
  cacheUpdater('tag', (cache, event) => updateCachedResults(cache, api.tags.list, (tags) => applyToAllTags(tags, event))),
];
