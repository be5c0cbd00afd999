import { createStore, useStore } from '#ui/data/store.ts';
import { host, defaultVolume } from '#ui/host/index.ts';

export const volumeStep = 0.1;

/** `loud`: level restored by unmuting. */
const store = createStore<{ level: number | null; loud: number }>({ level: null, loud: defaultVolume });

const readVolume = (): number => store.get().level ?? host().read('volume') ?? defaultVolume;

export function setVolume(level: number): void {
  store.set({ level, ...(level > 0 ? { loud: level } : {}) });
  host().write('volume', level);
}

export const toggleMute = (): void => setVolume(readVolume() > 0 ? 0 : store.get().loud);

/** Follows changes by another window. */
export const syncVolume = (): (() => void) =>
  host().onPersistedChange((key) => key === 'volume' && store.set({ level: host().read('volume') ?? defaultVolume }));

export const useVolume = (): number => useStore(store, readVolume);
