/** Target index of an arrow, Home or End key; null for other keys. */
export function findRovingIndex(key: string, index: number, count: number): number | null {
  if (count === 0) {
    return null;
  }
  const steps: Record<string, number> = {
    ArrowRight: (index + 1) % count,
    ArrowDown: (index + 1) % count,
    ArrowLeft: (index - 1 + count) % count,
    ArrowUp: (index - 1 + count) % count,
    Home: 0,
    End: count - 1,
  };
  return steps[key] ?? null;
}
