import { useRef } from 'react';

/**
 * One key for each thing that is said: tried again after a lost answer nobody gets it twice, and what was changed meanwhile is not
 * taken for what was said before.
 */
export function useKeyOf(): (said: object) => string {
  const keys = useRef<Record<string, string>>({});
  return (said) => (keys.current[JSON.stringify(said)] ??= crypto.randomUUID());
}
