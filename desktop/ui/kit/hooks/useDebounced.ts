import { useEffect, useState } from 'react';

/** The term after `pauseMs` milliseconds without change. */
export function useDebounced(term: string, pause: number): string {
  const [settled, setSettled] = useState(term);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(term), pause);
    return () => clearTimeout(timer);
  }, [term, pause]);
  return settled;
}
