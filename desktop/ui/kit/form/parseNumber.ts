/** What was typed as a number; null for nothing; the text itself where it is none, so that the rule can say so. */
export function parseNumber(typed: string): number | string | null {
  const text = typed.trim().replace(',', '.');
  if (text === '') {
    return null;
  }
  return /^-?\d+(\.\d+)?$/.test(text) ? Number(text) : typed;
}

interface StepOptions {
  readonly min?: number | undefined;
  readonly max?: number | undefined;
  readonly step: number;
}

/** The value after an arrow up or down, within its limits. */
export function stepNumber(
  value: unknown,
  direction: 1 | -1,
  { min = Number.NEGATIVE_INFINITY, max = Number.POSITIVE_INFINITY, step }: StepOptions,
): number {
  const from = typeof value === 'number' ? value : Number.isFinite(min) ? min - direction * step : 0;
  return Math.min(Math.max(from + direction * step, min), max);
}
