import { useSyncExternalStore } from 'react';

const intervalMs = 30_000;
const listeners = new Set<() => void>();
let now = Date.now();
let timer: ReturnType<typeof setInterval> | undefined;

function tick(): void {
  now = Date.now();
  for (const listener of listeners) {
    listener();
  }
}

function subscribe(onTick: () => void): () => void {
  listeners.add(onTick);
  if (timer === undefined) {
    timer = setInterval(tick, intervalMs);
    now = Date.now();
  }
  return () => {
    listeners.delete(onTick);
    if (listeners.size === 0) {
      clearInterval(timer);
      timer = undefined;
    }
  };
}

const subscribeToNothing = (): (() => void) => () => {};

/** Current time, updated every 30 s by one shared timer. */
export function useNow(isTicking = true): Date {
  return new Date(useSyncExternalStore(isTicking ? subscribe : subscribeToNothing, () => now));
}
