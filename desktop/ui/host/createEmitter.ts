import type { Subscribe } from './Host.ts';

/** `keeps`: values emitted before the first subscription are buffered for it. */
export function createEmitter<Said>({ keeps = false } = {}): { listen: Subscribe<Said>; say(said: Said): void } {
  const listeners = new Set<(said: Said) => void>();
  let buffer: Said[] = [];
  return {
    listen: (listener) => {
      listeners.add(listener);
      const buffered = buffer;
      buffer = [];
      buffered.forEach(listener);
      return () => listeners.delete(listener);
    },
    say: (said) => {
      if (listeners.size === 0 && keeps) {
        buffer.push(said);
      }
      listeners.forEach((listener) => listener(said));
    },
  };
}
