import { useEffect, useState } from 'react';

/** What was typed, once the typing has paused for so many milliseconds. */
export function useDebounced(term: string, pause: number): string {
  const [settled, setSettled] = useState(term);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(term), pause);
    return () => clearTimeout(timer);
  }, [term, pause]);
  return settled;
}
