import { useRef } from 'react';

/**
 * One key for each thing that is said: tried again after a lost answer nobody gets it twice, and what was changed meanwhile is not
 * taken for what was said before.
 */
export function useIdempotencyKey(): (content: object) => string {
  const keys = useRef<Record<string, string>>({});
  return (content) => (keys.current[JSON.stringify(content)] ??= crypto.randomUUID());
}
