import { useSyncExternalStore } from 'react';

const queries = new Map<string, MediaQueryList>();

/** Shared per query: `matchMedia` in every component forces a layout each time. */
function findMediaQuery(query: string): MediaQueryList {
  const media = queries.get(query) ?? matchMedia(query);
  queries.set(query, media);
  return media;
}

/** Prefer CSS media queries where possible. */
export function useMediaQuery(query: string): boolean {
  const subscribe = (onChange: () => void): (() => void) => {
    const media = findMediaQuery(query);
    media.addEventListener('change', onChange);
    return () => media.removeEventListener('change', onChange);
  };
  return useSyncExternalStore(subscribe, () => findMediaQuery(query).matches);
}

export function useNarrowScreen(): boolean {
  return useMediaQuery('(max-width: 599.95px)');
}
