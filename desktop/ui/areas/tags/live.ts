import { api, type LiveEvents } from '#shared/api.ts';
import type { TagListRecord } from '#shared/areas/tags.ts';
import { findInsertIndex } from '#ui/data/sortByName.ts';
import { updateCachedPages, omitRow, upsertRow } from '#ui/data/cache/cache.ts';
import { cacheUpdater, type CacheUpdater } from '#ui/data/cache/cacheUpdater.ts';

const matchesSearch = (term: string, { name, color }: TagListRecord): boolean =>
  [name, color].some((text) => text.toLowerCase().includes(term.toLowerCase()));

/** Inserts by name without reordering the other rows. */
function insertByName(rows: readonly TagListRecord[], tag: TagListRecord): TagListRecord[] {
  const index = findInsertIndex(rows, tag.name);
  return rows.toSpliced(index === -1 ? rows.length : index, 0, tag);
}

/** Applies a tag event to one list. */
export function applyTagEvent(rows: TagListRecord[], event: LiveEvents['tag'], term = ''): TagListRecord[] {
  if (event.action === 'delete') {
    return omitRow(rows, event.tagId);
  }
  const existing = rows.find(({ id }) => id === event.tag.id);
  if (!existing && event.action === 'update') {
    return rows;
  }
  const tag = { ticketsCount: 0, ...existing, ...event.tag };
  const others = omitRow(rows, tag.id);
  if (!matchesSearch(term, tag)) {
    return others;
  }
  return existing?.name === tag.name ? upsertRow(rows, tag) : insertByName(others, tag);
}

export const tagCacheUpdaters: readonly CacheUpdater[] = [
  cacheUpdater('tag', (cache, event) =>
    updateCachedPages(cache, {
      endpoint: api.tags.page,
      rowsKey: 'tags',
      update: (rows, { searchParam }) => applyTagEvent(rows, event, searchParam),
    }),
  ),
];
