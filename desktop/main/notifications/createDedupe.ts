/** Longest delay between two pages that receive the same event. */
const memoryMs = 30_000;

/** Returns a function that is true for a key seen in the last 30 seconds; undefined is never a duplicate. */
export function createDedupe(): (key: string | undefined) => boolean {
  const seenAt = new Map<string, number>();
  return (key) => {
    const now = performance.now();
    seenAt.forEach((at, seenKey) => now - at > memoryMs && seenAt.delete(seenKey));
    const isDuplicate = key !== undefined && seenAt.has(key);
    if (key !== undefined) {
      seenAt.set(key, now);
    }
    return isDuplicate;
  };
}
