import type { QueryClient } from '@tanstack/react-query';
import { api } from '#shared/api.ts';
import { cacheUpdater, type CacheUpdater } from '#ui/data/cache/cacheUpdater.ts';

function refetchAnswer(cache: QueryClient, { path }: { readonly path: string }, input: object): void {
  void cache.invalidateQueries({ queryKey: ['read', 'GET', path, input] });
}

/** Events name only the person, so the chat is refetched. */
export const phoneCacheUpdaters: readonly CacheUpdater[] = [
  cacheUpdater('phone', (cache, { connectionId, personId }) => {
    refetchAnswer(cache, api.phone.chat, { id: personId });
    refetchAnswer(cache, api.phone.people, { connectionId });
  }),
];
