import { api } from '#shared/api.ts';
import type { ContactImportRecord } from '#shared/areas/contactImports.ts';
import { toQueryKey, updateCachedResults, upsertRow } from '#ui/data/cache/cache.ts';
import { cacheUpdater, type CacheUpdater } from '#ui/data/cache/cacheUpdater.ts';

const countFinished = ({ created, updated, skipped }: ContactImportRecord): number => created + updated + skipped;

/**
 * The later word about an import. The answer to a call may come after what was told meanwhile: an import of two lines is over
 * before whoever let it go on hears that it goes on.
 */
export function pickNewerImport(current: ContactImportRecord | undefined, received: ContactImportRecord): ContactImportRecord {
  const isOver = current?.status === 'done' || current?.status === 'canceled';
  return current !== undefined && (isOver || countFinished(received) < countFinished(current)) ? current : received;
}

export const contactImportCacheUpdaters: readonly CacheUpdater[] = [
  cacheUpdater('contactImport', (cache, { import: record }) => {
    const same = ({ id }: ContactImportRecord): boolean => id === record.id;
    updateCachedResults(cache, api.contactImports.list, (all) => upsertRow(all, pickNewerImport(all.find(same), record)));
    updateCachedResults(cache, api.contactImports.show, (shown) => (same(shown) ? pickNewerImport(shown, record) : shown));
    // What was shown before it began is not what became of it.
    void cache.invalidateQueries({ queryKey: toQueryKey(api.contactImports.rows, undefined, 'pages') });
  }),
];
