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

/** Linux without a keychain seals with a key that everybody knows: that is none. */
export const hasKeychain = (): boolean =>
  safeStorage.isEncryptionAvailable() && (process.platform !== 'linux' || safeStorage.getSelectedStorageBackend() !== 'basic_text');

const unsealed = new Map<string, string>();

/** Forgets what belongs to an account. */
export function emptyVault(store: DesktopStore, accountId: string): void {
  const { [accountId]: _gone, ...others } = store.own('sealed') ?? {};
  unsealed.delete(accountId);
  store.setOwn('sealed', others);
}

/** An account's refresh token, sealed with the system's keychain. Where the system has none, it lives as long as the program does. */
export function openVault(store: DesktopStore, accountId: string): Vault {
  return {
    read: () => {
      const sealed = store.own('sealed')?.[accountId];
      return unsealed.get(accountId) ?? (sealed === undefined || !hasKeychain() ? null : opened(sealed));
    },
    write: (token) => {
      emptyVault(store, accountId);
      if (token !== null && hasKeychain()) {
        store.setOwn('sealed', { ...store.own('sealed'), [accountId]: safeStorage.encryptString(token).toString('base64') });
      } else if (token !== null) {
        unsealed.set(accountId, token);
      }
    },
  };
}
