import { sessionCacheUpdaters } from '#ui/data/session/sessionCacheUpdaters.ts';
import type { CacheUpdater } from './cacheUpdater.ts';

const registry: CacheUpdater[] = [...sessionCacheUpdaters];

/** Updaters of the session and of the areas. */
export const cacheUpdaters: readonly CacheUpdater[] = registry;

/** Adds the updaters of the areas at start, so that data/ depends on no area. */
export function registerCacheUpdaters(updaters: readonly CacheUpdater[]): void {
  registry.push(...updaters);
}
