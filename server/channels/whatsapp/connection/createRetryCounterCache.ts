import type { CacheStore } from '#server/channels/whatsapp/library/baileys.ts';
import { LruCache } from '#server/channels/whatsapp/store/LruCache.ts';

/** How often which message was sent again; outlives the sockets, so that nobody can make a number repeat itself for ever. */
export function createRetryCounterCache(): CacheStore {
  const counts = new LruCache<string, unknown>(5000);
  return {
    // The library reads what it wrote.
    get: <T>(key: string) => counts.get(key) as T | undefined,
    set: (key, value) => counts.set(key, value),
    del: (key) => counts.delete(key),
    flushAll: () => counts.clear(),
  };
}
