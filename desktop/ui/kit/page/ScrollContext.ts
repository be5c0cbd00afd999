import { createContext, useContext } from 'react';

/** Scroll container, for infinite and virtual lists. */
export const ScrollContext = createContext<HTMLElement | null>(null);

export function useScrollContainer(): HTMLElement | null {
  return useContext(ScrollContext);
}
