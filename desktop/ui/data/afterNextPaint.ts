/** Upper bound in milliseconds: a hidden window never paints. */
const maxWaitMs = 100;

/** Resolves after the next paint, for work that may wait for it. */
export function afterNextPaint(): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, maxWaitMs);
    // The frame is painted after its callbacks; the next task follows it.
    requestAnimationFrame(() => setTimeout(resolve));
  });
}
