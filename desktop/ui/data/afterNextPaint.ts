/** A window that nobody sees paints nothing, and waits no longer than this: milliseconds. */
const maxWaitMs = 100;

/** Resolves when what is drawn now has been painted. For work that may wait, and would keep somebody waiting who looks. */
export function afterNextPaint(): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, maxWaitMs);
    // The frame is painted when its callbacks have run; the next task comes after it.
    requestAnimationFrame(() => setTimeout(resolve));
  });
}
