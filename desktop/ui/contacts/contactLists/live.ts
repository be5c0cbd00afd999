import { matchesSearch } from '#shared/rules/searchWords.ts';
import { api } from '#shared/api.ts';
import { invalidateEndpoint, updateCachedPages, updateCachedResults } from '#ui/data/cache/cache.ts';
import { cacheUpdater, type CacheUpdater } from '#ui/data/cache/cacheUpdater.ts';
import { applyRowChange } from '#ui/data/cache/recordEvents.ts';

export const contactListCacheUpdaters: readonly CacheUpdater[] = [
  cacheUpdater('ContactList', (cache, event) => {
    updateCachedPages(cache, {
      endpoint: api.contactLists.page,
      rowsKey: 'records',
      update: (rows, { searchParam }) => applyRowChange(rows, event, ({ name }) => matchesSearch(searchParam ?? '', [name])),
    });
    if (event.action !== 'delete') {
      updateCachedResults(cache, api.contactLists.show, (shown) => (shown.id === event.record.id ? event.record : shown));
    }
  }),
  cacheUpdater('ContactListItem', (cache, event) => {
    if (event.action === 'reload') {
      invalidateEndpoint(cache, api.contactListItems.page);
      return;
    }
    updateCachedPages(cache, {
      endpoint: api.contactListItems.page,
      rowsKey: 'contacts',
      update: (rows, { contactListId, searchParam }) =>
        applyRowChange(
          rows,
          event,
          (item) => item.contactListId === contactListId && matchesSearch(searchParam ?? '', [item.name, item.email], [item.number]),
        ),
    });
  }),
];
