import { globalShortcut } from 'electron';
import { defaultDesktopPreferences } from '#shared/persistedState.ts';
import type { DesktopStore } from '#main/app/DesktopStore.ts';

/** The system-wide shortcut that opens the command palette. */
export interface GlobalShortcut {
  /** Registers new keys; keeps the old ones and returns `isTaken` when another program uses them. */
  claim(keys: string | null): { isTaken: boolean };
}

function register(keys: string, run: () => void): boolean {
  try {
    return globalShortcut.register(keys, run);
  } catch {
    // Electron throws for accelerators that the system cannot express.
    return false;
  }
}

export function startGlobalShortcut(store: DesktopStore, run: () => void): GlobalShortcut {
  const preferences = () => store.getPersisted('desktop') ?? defaultDesktopPreferences;
  let registeredKeys: string | null = null;
  const claim = (keys: string | null): { isTaken: boolean } => {
    if (keys !== null && keys !== registeredKeys && !register(keys, run)) {
      return { isTaken: true };
    }
    if (registeredKeys !== null && registeredKeys !== keys) {
      globalShortcut.unregister(registeredKeys);
    }
    registeredKeys = keys;
    return { isTaken: false };
  };
  claim(preferences().paletteKeys);
  return {
    claim: (keys) => {
      const result = claim(keys);
      if (!result.isTaken) {
        store.setPersisted('desktop', { ...preferences(), paletteKeys: keys });
      }
      return result;
    },
  };
}
