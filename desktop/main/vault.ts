import { safeStorage } from 'electron';
import type { Vault } from './sessionCalls.ts';
import type { DesktopStore } from './store.ts';

function opened(sealed: string): string | null {
  try {
    return safeStorage.decryptString(Buffer.from(sealed, 'base64'));
  } catch {
    return null;
  }
}

/** Sealed with the system's keychain. Where the system has none, the token lives as long as the app does. */
export function openVault(store: DesktopStore): Vault {
  const canSeal = safeStorage.isEncryptionAvailable();
  const sealed = store.get('refreshToken');
  let token = canSeal && sealed !== undefined ? opened(sealed) : null;
  return {
    read: () => token,
    write: (next) => {
      token = next;
      if (next === null || !canSeal) {
        store.delete('refreshToken');
      } else {
        store.set('refreshToken', safeStorage.encryptString(next).toString('base64'));
      }
    },
  };
}
