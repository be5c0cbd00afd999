/** As long as two pages may be apart in hearing the same. */
const memoryMs = 30_000;

/** Was this told of a moment ago? Whoever asks first is told no. */
export function createDedupe(): (key: string | undefined) => boolean {
  const heard = new Map<string, number>();
  return (key) => {
    const now = performance.now();
    heard.forEach((at, old) => now - at > memoryMs && heard.delete(old));
    const isKnown = key !== undefined && heard.has(key);
    if (key !== undefined) {
      heard.set(key, now);
    }
    return isKnown;
  };
}
