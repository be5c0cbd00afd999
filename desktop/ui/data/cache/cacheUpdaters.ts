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

/** Cache updaters of all areas. A new area exports `tagCacheUpdaters: CacheUpdater[]` from `#ui/areas/tags/live.ts` and is spread in here. */
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
