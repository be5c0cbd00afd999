/** Why a message has lost its file, with the days for which the company kept files: `kept:90`. */
export const toKeptReason = (days: string): string => `kept:${days}`;

/** Days for which a lost file was kept; null: it was lost for another reason. */
export function readKeptDays(reason: string | null | undefined): number | null {
  const days = /^kept:(\d+)$/.exec(reason ?? '')?.[1];
  return days === undefined ? null : Number(days);
}
