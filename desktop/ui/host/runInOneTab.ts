/** Longest delay between two tabs that receive the same event. */
const lockHoldMs = 5_000;

/** Runs in the first tab that takes the lock; always runs without a name. */
export function runInOneTab(name: string | undefined, run: () => void): void {
  if (name === undefined || !('locks' in navigator)) {
    run();
    return;
  }
  void navigator.locks.request(`prosa.once.${name}`, { ifAvailable: true }, async (lock) => {
    if (lock !== null) {
      run();
      await new Promise((resolve) => setTimeout(resolve, lockHoldMs));
    }
  });
}
