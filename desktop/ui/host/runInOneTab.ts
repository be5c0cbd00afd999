/** As long as two tabs may be apart in hearing the same. */
const lockHoldMs = 5_000;

/** Runs in one tab of this browser alone: the first that comes holds the name for a while. Without a name it always runs. */
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
