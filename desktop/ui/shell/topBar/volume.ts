import { createStore, useStore } from 'zustand';
import { host, defaultVolume } from '#ui/host/index.ts';

export const volumeStep = 0.1;

/** `loud`: level restored by unmuting. */
const store = createStore<{ level: number | null; loud: number }>(() => ({ level: null, loud: defaultVolume }));

const readVolume = (): number => store.getState().level ?? host().read('volume') ?? defaultVolume;

export function setVolume(level: number): void {
  store.setState({ level, ...(level > 0 ? { loud: level } : {}) });
  host().write('volume', level);
}

export function toggleMute(): void {
  const level = readVolume();
  if (level > 0) {
    store.setState({ loud: level });
  }
  setVolume(level > 0 ? 0 : store.getState().loud);
}

/** Follows changes by another window. */
export const syncVolume = (): (() => void) =>
  host().onPersistedChange((key) => key === 'volume' && store.setState({ level: host().read('volume') ?? defaultVolume }));

export const useVolume = (): number => useStore(store, readVolume);
