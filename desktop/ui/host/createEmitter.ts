import type { Subscribe } from './Host.ts';

/** `isBuffered`: events emitted before the first subscription are buffered for it. */
export function createEmitter<Event>({ isBuffered = false } = {}): { subscribe: Subscribe<Event>; emit(event: Event): void } {
  const listeners = new Set<(event: Event) => void>();
  let buffer: Event[] = [];
  return {
    subscribe: (listener) => {
      listeners.add(listener);
      const buffered = buffer;
      buffer = [];
      buffered.forEach(listener);
      return () => listeners.delete(listener);
    },
    emit: (event) => {
      if (listeners.size === 0 && isBuffered) {
        buffer.push(event);
      }
      listeners.forEach((listener) => listener(event));
    },
  };
}
