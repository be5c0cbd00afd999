import { useSyncExternalStore } from 'react';
import { objectKeys } from '#shared/kit/objects.ts';

/** A value outside of React that components may follow. */
export interface Store<Value> {
  get(): Value;
  set(change: Partial<Value>): void;
  subscribe(listener: () => void): () => void;
}

/** Listeners hear only of real changes. */
export function createStore<Value extends object>(initial: Value): Store<Value> {
  let current = initial;
  const listeners = new Set<() => void>();
  return {
    get: () => current,
    set: (change) => {
      const next = { ...current, ...change };
      const isSame = objectKeys(next).every((key) => Object.is(next[key], current[key]));
      if (!isSame) {
        current = next;
        [...listeners].forEach((listener) => listener());
      }
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** The part of a store that a component reads; it draws again only when that part changes. */
export const useStore = <Value extends object, Part>(store: Store<Value>, part: (value: Value) => Part): Part =>
  useSyncExternalStore(store.subscribe, () => part(store.get()));
