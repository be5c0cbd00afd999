export interface Backoff {
  /** The delay after the first failure; it doubles with each further one. */
  readonly firstMs: number;
  readonly maxMs: number;
}

/** The delay after `failures` failures in a row, without jitter. */
export const computeDoubledMs = (failures: number, { firstMs, maxMs }: Backoff): number =>
  Math.min(maxMs, firstMs * 2 ** Math.max(0, failures - 1));

/** The delay after `failures` failures in a row. Jitter keeps callers that failed together from retrying together. */
export function computeBackoffMs(failures: number, backoff: Backoff, random: () => number = Math.random): number {
  return Math.round(computeDoubledMs(failures, backoff) * (0.75 + random() / 2));
}
