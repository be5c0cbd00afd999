import { createStore, useStore } from '#ui/data/store.ts';
import { host } from '#ui/host/index.ts';

export const volumeStep = 0.1;
const usual = 0.7;

/** `loud` is where unmuting goes back to. */
const store = createStore<{ level: number | null; loud: number }>({ level: null, loud: usual });

const current = (): number => store.get().level ?? host().read('volume') ?? usual;

export function setVolume(level: number): void {
  store.set({ level, ...(level > 0 ? { loud: level } : {}) });
  host().write('volume', level);
}

export const toggleMute = (): void => setVolume(current() > 0 ? 0 : store.get().loud);

export const useVolume = (): number => useStore(store, current);
