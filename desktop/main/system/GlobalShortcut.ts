import { globalShortcut } from 'electron';
import { defaultDesktopPreferences } from '#shared/persistedState.ts';
import type { DesktopStore } from '#main/app/DesktopStore.ts';

/** The one key combination that works in every program. */
export interface GlobalShortcut {
  /** Takes new keys, or says that another program holds them and keeps the old. */
  claim(keys: string | null): { isTaken: boolean };
}

function register(keys: string, run: () => void): boolean {
  try {
    return globalShortcut.register(keys, run);
  } catch {
    // Keys that the system cannot even name.
    return false;
  }
}

export function startGlobalShortcut(store: DesktopStore, run: () => void): GlobalShortcut {
  const choices = () => store.kept('desktop') ?? defaultDesktopPreferences;
  let held: string | null = null;
  const claim = (keys: string | null): { isTaken: boolean } => {
    if (keys !== null && keys !== held && !register(keys, run)) {
      return { isTaken: true };
    }
    if (held !== null && held !== keys) {
      globalShortcut.unregister(held);
    }
    held = keys;
    return { isTaken: false };
  };
  claim(choices().paletteKeys);
  return {
    claim: (keys) => {
      const outcome = claim(keys);
      if (!outcome.isTaken) {
        store.keep('desktop', { ...choices(), paletteKeys: keys });
      }
      return outcome;
    },
  };
}
