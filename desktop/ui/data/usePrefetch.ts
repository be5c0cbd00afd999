import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { prefetchWhenIdle, type Prefetchable } from '#ui/lazyComponent.ts';

/** Prefetches components as soon as no query is in flight. `parts` must be a stable array. */
export function usePrefetch(parts: readonly Prefetchable[]): void {
  const cache = useQueryClient();
  useEffect(() => {
    const look = (): void => {
      if (cache.isFetching() === 0) {
        stop();
        stop = prefetchWhenIdle(parts);
      }
    };
    let stop: () => void = cache.getQueryCache().subscribe(look);
    look();
    return () => stop();
  }, [cache, parts]);
}
