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

/** What is sealed of the other accounts. */
function sealedBeside(store: DesktopStore, accountId: string): Record<string, string> {
  const { [accountId]: _own, ...others } = store.own('sealed') ?? {};
  return others;
}

/** Forgets what belongs to an account. */
export function emptyVault(store: DesktopStore, accountId: string): void {
  unsealed.delete(accountId);
  store.setOwn('sealed', sealedBeside(store, accountId));
}

/** An account's refresh token, sealed with the system's keychain. Where the system has none, it lives as long as the program does. */
export function openVault(store: DesktopStore, accountId: string): Vault {
  return {
    read: () => {
      const sealed = store.own('sealed')?.[accountId];
      return unsealed.get(accountId) ?? (sealed === undefined || !hasKeychain() ? null : opened(sealed));
    },
    write: (token) => {
      if (token !== null && hasKeychain()) {
        // From one token to the next in one step: a program that ended in between would have lost its session.
        const sealed = safeStorage.encryptString(token).toString('base64');
        store.setOwn('sealed', { ...sealedBeside(store, accountId), [accountId]: sealed });
        unsealed.delete(accountId);
        return;
      }
      emptyVault(store, accountId);
      if (token !== null) {
        unsealed.set(accountId, token);
      }
    },
  };
}
