import { api } from '#shared/api.ts';
import type { UiArea } from '#ui/UiArea.ts';
import { toQueryKey } from '#ui/data/cache/cache.ts';
import { cacheUpdater, type CacheUpdater } from '#ui/data/cache/cacheUpdater.ts';
import { invalidateEndpoint } from '#ui/data/cache/query.ts';
import { checkOfflineData } from '#ui/data/offline/offlineSession.ts';

const personRequestCacheUpdaters: readonly CacheUpdater[] = [
  cacheUpdater(
    'personRequest',
    (cache) => void cache.invalidateQueries({ queryKey: toQueryKey(api.personRequests.page, undefined, 'pages') }),
  ),
  // Ids of what was in groups are not told: everything that may hold it is read again.
  cacheUpdater('personErased', (cache, { contactId }) => {
    cache.removeQueries({ queryKey: toQueryKey(api.contacts.show, { id: contactId }) });
    void cache.invalidateQueries({ queryKey: toQueryKey(api.contacts.page, undefined, 'pages') });
    invalidateEndpoint(cache, api.contacts.list);
    invalidateEndpoint(cache, api.tickets.page);
    void cache.resetQueries({ predicate: ({ queryKey }) => queryKey[2] === api.messages.page.path });
    checkOfflineData();
  }),
];

export const personRequestsArea: UiArea = { cacheUpdaters: personRequestCacheUpdaters };
