export interface Backoff {
  /** The first pause, in milliseconds; each further one is twice as long. */
  readonly firstMs: number;
  readonly maxMs: number;
}

/** How long to wait after so many failures. The jitter keeps those who failed together from coming back together. */
export function computeBackoffMs(failures: number, { firstMs: first, maxMs: most }: Backoff, random: () => number = Math.random): number {
  const pause = Math.min(most, first * 2 ** (failures - 1));
  return Math.round(pause * (0.75 + random() / 2));
}
