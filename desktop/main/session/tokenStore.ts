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

/** Linux without a keychain seals with a key that everybody knows: that is none. */
export const hasKeychain = (): boolean =>
  safeStorage.isEncryptionAvailable() && (process.platform !== 'linux' || safeStorage.getSelectedStorageBackend() !== 'basic_text');

const memoryTokens = new Map<string, string>();

/** What is sealed of the other accounts. */
function sealedTokensOfOthers(store: DesktopStore, accountId: string): Record<string, string> {
  const { [accountId]: _own, ...others } = store.own('sealed') ?? {};
  return others;
}

/** Forgets what belongs to an account. */
export function clearTokenStore(store: DesktopStore, accountId: string): void {
  memoryTokens.delete(accountId);
  store.setOwn('sealed', sealedTokensOfOthers(store, accountId));
}

/** An account's refresh token, sealed with the system's keychain. Where the system has none, it lives as long as the program does. */
export function openTokenStore(store: DesktopStore, accountId: string): TokenStore {
  return {
    read: () => {
      const sealed = store.own('sealed')?.[accountId];
      return memoryTokens.get(accountId) ?? (sealed === undefined || !hasKeychain() ? null : decryptToken(sealed));
    },
    write: (token) => {
      if (token !== null && hasKeychain()) {
        // From one token to the next in one step: a program that ended in between would have lost its session.
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
