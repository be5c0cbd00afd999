import { createContext, useContext } from 'react';

/** The element that scrolls around a part, so that lists know what to watch. */
export const ScrollContext = createContext<HTMLElement | null>(null);

export function useScrollContainer(): HTMLElement | null {
  return useContext(ScrollContext);
}
