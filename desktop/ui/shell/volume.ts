import { createStore, useStore } from '#ui/data/store.ts';
import { host, usualVolume } from '#ui/host/index.ts';

export const volumeStep = 0.1;

/** `loud` is where unmuting goes back to. */
const store = createStore<{ level: number | null; loud: number }>({ level: null, loud: usualVolume });

const current = (): number => store.get().level ?? host().read('volume') ?? usualVolume;

export function setVolume(level: number): void {
  store.set({ level, ...(level > 0 ? { loud: level } : {}) });
  host().write('volume', level);
}

export const toggleMute = (): void => setVolume(current() > 0 ? 0 : store.get().loud);

/** Another window may turn it down. */
export const followVolume = (): (() => void) =>
  host().hearKept((key) => key === 'volume' && store.set({ level: host().read('volume') ?? usualVolume }));

export const useVolume = (): number => useStore(store, current);
