import { useSyncExternalStore } from 'react';

const queries = new Map<string, MediaQueryList>();

/** Asked once for the whole page: parts that come and go with every conversation would each have the window looked at anew. */
function findMediaQuery(query: string): MediaQueryList {
  const media = queries.get(query) ?? matchMedia(query);
  queries.set(query, media);
  return media;
}

/** Does the window answer this media query, now and from now on? Where CSS can decide, let it. */
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
