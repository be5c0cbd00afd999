import type { CacheStore } from '#server/channels/whatsapp/library/baileys.ts';
import { LruCache } from '#server/channels/whatsapp/store/LruCache.ts';

/** Counts resends per message id. It outlives the sockets, so that a recipient cannot request retries for ever. */
export function createRetryCounterCache(): CacheStore {
  const counts = new LruCache<string, unknown>(5000);
  return {
    // Baileys reads values of the type that it wrote.
    get: <T>(key: string) => counts.get(key) as T | undefined,
    set: (key, value) => counts.set(key, value),
    del: (key) => counts.delete(key),
    flushAll: () => counts.clear(),
  };
}
