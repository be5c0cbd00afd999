import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { prefetchWhenIdle, type Prefetchable } from '#ui/lazyComponent.ts';

/** Fetches the parts that will probably be wanted next, as soon as the screen has what it asked for. Give it a lasting list. */
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
