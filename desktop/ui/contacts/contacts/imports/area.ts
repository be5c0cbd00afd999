import { api } from '#shared/api.ts';
import type { ContactImportRecord } from '#shared/contacts/contacts/imports.ts';
import type { UiArea } from '#ui/UiArea.ts';
import { toQueryKey, updateCachedResults, upsertRow } from '#ui/data/cache/cache.ts';
import { cacheUpdater, type CacheUpdater } from '#ui/data/cache/cacheUpdater.ts';

const countFinished = ({ created, updated, skipped }: ContactImportRecord): number => created + updated + skipped;

/**
 * The newer of two states of an import. Responses can arrive after later live events: an import of two rows may be done
 * before its start request returns.
 */
export function pickNewerImport(current: ContactImportRecord | undefined, received: ContactImportRecord): ContactImportRecord {
  const isOver = current?.status === 'done' || current?.status === 'canceled';
  return current !== undefined && (isOver || countFinished(received) < countFinished(current)) ? current : received;
}

const contactImportCacheUpdaters: readonly CacheUpdater[] = [
  cacheUpdater('contactImport', (cache, { import: record }) => {
    const same = ({ id }: ContactImportRecord): boolean => id === record.id;
    updateCachedResults(cache, api.contactImports.list, (all, { contactListId = null }) =>
      contactListId === record.contactListId ? upsertRow(all, pickNewerImport(all.find(same), record)) : all,
    );
    updateCachedResults(cache, api.contactImports.show, (shown) => (same(shown) ? pickNewerImport(shown, record) : shown));
    // Rows change their outcome while the import runs.
    void cache.invalidateQueries({ queryKey: toQueryKey(api.contactImports.rows, undefined, 'pages') });
  }),
];

export const contactImportsArea: UiArea = {
  cacheUpdaters: contactImportCacheUpdaters,
};
