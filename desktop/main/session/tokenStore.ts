import { safeStorage } from 'electron';
import type { TokenStore } from './createSessionClient.ts';
import type { DesktopStore } from '#main/app/DesktopStore.ts';

function decryptToken(sealed: string): string | null {
  try {
    return safeStorage.decryptString(Buffer.from(sealed, 'base64'));
  } catch {
    return null;
  }
}

/** Electron falls back to a hard-coded key (`basic_text`) on Linux without a keychain. */
export const hasKeychain = (): boolean =>
  safeStorage.isEncryptionAvailable() && (process.platform !== 'linux' || safeStorage.getSelectedStorageBackend() !== 'basic_text');

const memoryTokens = new Map<string, string>();

function sealedTokensOfOthers(store: DesktopStore, accountId: string): Record<string, string> {
  const { [accountId]: _removed, ...others } = store.getOwn('sealed') ?? {};
  return others;
}

export function clearTokenStore(store: DesktopStore, accountId: string): void {
  memoryTokens.delete(accountId);
  store.setOwn('sealed', sealedTokensOfOthers(store, accountId));
}

/** Refresh token of an account, encrypted with the keychain of the system; kept in memory alone without a keychain. */
export function openTokenStore(store: DesktopStore, accountId: string): TokenStore {
  return {
    read: () => {
      const sealed = store.getOwn('sealed')?.[accountId];
      return memoryTokens.get(accountId) ?? (sealed === undefined || !hasKeychain() ? null : decryptToken(sealed));
    },
    write: (token) => {
      if (token !== null && hasKeychain()) {
        // One write replaces the token: a crash between two writes would end the session.
        const sealed = safeStorage.encryptString(token).toString('base64');
        store.setOwn('sealed', { ...sealedTokensOfOthers(store, accountId), [accountId]: sealed });
        memoryTokens.delete(accountId);
        return;
      }
      clearTokenStore(store, accountId);
      if (token !== null) {
        memoryTokens.set(accountId, token);
      }
    },
  };
}
