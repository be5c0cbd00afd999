export interface Backoff {
  /** The delay after the first failure; it doubles with each further one. */
  readonly firstMs: number;
  readonly maxMs: number;
}

/** The delay after `failures` failures in a row. Jitter keeps callers that failed together from retrying together. */
export function computeBackoffMs(failures: number, { firstMs, maxMs }: Backoff, random: () => number = Math.random): number {
  const delay = Math.min(maxMs, firstMs * 2 ** (failures - 1));
  return Math.round(delay * (0.75 + random() / 2));
}
