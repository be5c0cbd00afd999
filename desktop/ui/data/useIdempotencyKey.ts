import { useRef } from 'react';

/** One idempotency key per content: a retry after a lost response sends nothing twice, and changed content gets a key of its own. */
export function useIdempotencyKey(): (content: object) => string {
  const keys = useRef<Record<string, string>>({});
  return (content) => (keys.current[JSON.stringify(content)] ??= crypto.randomUUID());
}
