const stepsMs = [500, 2_000, 4_000, 8_000, 15_000, 30_000] as const;

/** Delay before attempt n (0-based), with ±20 % jitter. */
export function computeReconnectMs(attempt: number, random: () => number = Math.random): number {
  const stepMs = stepsMs[Math.min(attempt, stepsMs.length - 1)] ?? 30_000;
  return Math.round(stepMs * (0.8 + random() * 0.4));
}
