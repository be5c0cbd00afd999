import type { QueryClient } from '@tanstack/react-query';
import { api } from '#shared/api.ts';
import type { UiArea } from '#ui/UiArea.ts';
import { lazyComponent } from '#ui/lazyComponent.ts';
import { cacheUpdater, type CacheUpdater } from '#ui/data/cache/cacheUpdater.ts';

function refetchAnswer(cache: QueryClient, { path }: { readonly path: string }, input: object): void {
  void cache.invalidateQueries({ queryKey: ['read', 'GET', path, input] });
}

/** Events name only the person, so the chat is refetched. */
const phoneCacheUpdaters: readonly CacheUpdater[] = [
  cacheUpdater('phone', (cache, { connectionId, personId }) => {
    refetchAnswer(cache, api.phone.chat, { id: personId });
    refetchAnswer(cache, api.phone.people, { connectionId });
  }),
];

export const phoneArea: UiArea = {
  cacheUpdaters: phoneCacheUpdaters,
  screens: [
    {
      path: '/phone',
      label: 'places.phone',
      screen: lazyComponent(() => import('./PhoneScreen.tsx'), 'PhoneScreen'),
      order: 80,
      permission: 'connection.manage',
    },
  ],
};
