import { useSyncExternalStore } from 'react';
import { objectKeys } from '#shared/kit/objects.ts';

/** Value outside React that components can subscribe to. */
export interface Store<Value> {
  get(): Value;
  set(change: Partial<Value>): void;
  subscribe(listener: () => void): () => void;
}

/** Listeners run only when a property changed (Object.is). */
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

/** Selected part of a store; the component renders again only when that part changes. */
export const useStore = <Value extends object, Part>(store: Store<Value>, part: (value: Value) => Part): Part =>
  useSyncExternalStore(store.subscribe, () => part(store.get()));
