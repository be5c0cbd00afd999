import type { Subscribe } from './Host.ts';

/** `keeps`: values emitted before the first subscription are buffered for it. */
export function createEmitter<Said>({ keeps = false } = {}): { listen: Subscribe<Said>; say(said: Said): void } {
  const listeners = new Set<(said: Said) => void>();
  let early: Said[] = [];
  return {
    listen: (listener) => {
      listeners.add(listener);
      const waiting = early;
      early = [];
      waiting.forEach(listener);
      return () => listeners.delete(listener);
    },
    say: (said) => {
      if (listeners.size === 0 && keeps) {
        early.push(said);
      }
      listeners.forEach((listener) => listener(said));
    },
  };
}
