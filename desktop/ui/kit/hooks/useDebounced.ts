import { useEffect, useState } from 'react';

/** The term after `pauseMs` milliseconds without change. */
export function useDebounced(term: string, delayMs: number): string {
  const [debounced, setDebounced] = useState(term);
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(term), delayMs);
    return () => clearTimeout(timer);
  }, [term, delayMs]);
  return debounced;
}
