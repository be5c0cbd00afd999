import { useSyncExternalStore } from 'react';

/** Does the window answer this media query, now and from now on? Where CSS can decide, let it. */
export function useMedia(query: string): boolean {
  const subscribe = (onChange: () => void): (() => void) => {
    const media = matchMedia(query);
    media.addEventListener('change', onChange);
    return () => media.removeEventListener('change', onChange);
  };
  return useSyncExternalStore(subscribe, () => matchMedia(query).matches);
}

export function useNarrow(): boolean {
  return useMedia('(max-width: 599.95px)');
}
