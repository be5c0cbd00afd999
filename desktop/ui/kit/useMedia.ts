import { useSyncExternalStore } from 'react';

const asked = new Map<string, MediaQueryList>();

/** Asked once for the whole page: parts that come and go with every conversation would each have the window looked at anew. */
function mediaOf(query: string): MediaQueryList {
  const media = asked.get(query) ?? matchMedia(query);
  asked.set(query, media);
  return media;
}

/** Does the window answer this media query, now and from now on? Where CSS can decide, let it. */
export function useMedia(query: string): boolean {
  const subscribe = (onChange: () => void): (() => void) => {
    const media = mediaOf(query);
    media.addEventListener('change', onChange);
    return () => media.removeEventListener('change', onChange);
  };
  return useSyncExternalStore(subscribe, () => mediaOf(query).matches);
}

export function useNarrow(): boolean {
  return useMedia('(max-width: 599.95px)');
}
