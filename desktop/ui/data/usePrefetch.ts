import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { prefetchWhenIdle, type Prefetchable } from '#ui/lazyComponent.ts';

/** Prefetches components as soon as no query is in flight. `parts` must be a stable array. */
export function usePrefetch(components: readonly Prefetchable[]): void {
  const cache = useQueryClient();
  useEffect(() => {
    const prefetchIfIdle = (): void => {
      if (cache.isFetching() === 0) {
        stop();
        stop = prefetchWhenIdle(components);
      }
    };
    let stop: () => void = cache.getQueryCache().subscribe(prefetchIfIdle);
    prefetchIfIdle();
    return () => stop();
  }, [cache, components]);
}
