import { ListChecks } from 'lucide-react';
import { matchesSearch } from '#shared/rules/searchWords.ts';
import { api } from '#shared/api.ts';
import type { UiArea } from '#ui/UiArea.ts';
import { lazyComponent } from '#ui/lazyComponent.ts';
import { invalidateEndpoint, updateCachedPages, updateCachedResults } from '#ui/data/cache/cache.ts';
import { cacheUpdater, type CacheUpdater } from '#ui/data/cache/cacheUpdater.ts';
import { applyRowChange } from '#ui/data/cache/recordEvents.ts';

const contactListCacheUpdaters: readonly CacheUpdater[] = [
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

export const contactListsArea: UiArea = {
  cacheUpdaters: contactListCacheUpdaters,
  screens: [
    {
      path: '/contact-lists',
      pathSuffix: '/:contactListId?/contacts?',
      label: 'places.contactLists',
      screen: lazyComponent(() => import('./ContactListRoute.tsx'), 'ContactListRoute'),
      order: 46,
      permission: 'contactList.manage',
      planFlag: 'useCampaigns',
      menu: { group: 'admin', icon: ListChecks },
    },
  ],
};
