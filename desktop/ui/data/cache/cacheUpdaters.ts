import { connectionCacheUpdaters } from '#ui/areas/connections/live.ts';
import { contactImportCacheUpdaters } from '#ui/areas/contactImports/live.ts';
import { contactCacheUpdaters } from '#ui/areas/contacts/live.ts';
import { messageCacheUpdaters } from '#ui/areas/messages/live.ts';
import { noteCacheUpdaters } from '#ui/areas/notes/live.ts';
import { phoneCacheUpdaters } from '#ui/areas/phone/live.ts';
import { queueCacheUpdaters } from '#ui/areas/queues/live.ts';
import { tagCacheUpdaters } from '#ui/areas/tags/live.ts';
import { ticketCacheUpdaters } from '#ui/areas/tickets/live.ts';
import { userCacheUpdaters } from '#ui/areas/users/live.ts';
import type { CacheUpdater } from './cacheUpdater.ts';
import { sessionCacheUpdaters } from '#ui/data/session/sessionCacheUpdaters.ts';

/**
 * Every area's ears. To add one: export `tagReducers: Reducer[]` from `#ui/areas/tags/live.ts`,
 * import it here by that name and spread it into the list.
 */
export const cacheUpdaters: readonly CacheUpdater[] = [
  ...sessionCacheUpdaters,
  ...connectionCacheUpdaters,
  ...contactImportCacheUpdaters,
  ...contactCacheUpdaters,
  ...messageCacheUpdaters,
  ...noteCacheUpdaters,
  ...phoneCacheUpdaters,
  ...queueCacheUpdaters,
  ...tagCacheUpdaters,
  ...ticketCacheUpdaters,
  ...userCacheUpdaters,
];
