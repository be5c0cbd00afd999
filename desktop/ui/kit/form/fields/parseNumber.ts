/** Number, null for empty text, or the text itself so that validation can report it. */
export function parseNumber(input: string): number | string | null {
  const text = input.trim().replace(',', '.');
  if (text === '') {
    return null;
  }
  return /^-?\d+(\.\d+)?$/.test(text) ? Number(text) : input;
}

interface StepOptions {
  readonly min?: number | undefined;
  readonly max?: number | undefined;
  readonly step: number;
}

/** Value after an arrow key, within the limits. */
export function stepNumber(
  value: unknown,
  direction: 1 | -1,
  { min = Number.NEGATIVE_INFINITY, max = Number.POSITIVE_INFINITY, step }: StepOptions,
): number {
  const start = typeof value === 'number' ? value : Number.isFinite(min) ? min - direction * step : 0;
  return Math.min(Math.max(start + direction * step, min), max);
}
