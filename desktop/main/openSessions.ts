import type { Accounts } from './accounts.ts';
import { fetch } from './network.ts';
import { createSessionCalls, type Vault } from './sessionCalls.ts';
import { Sessions } from './sessions.ts';
import type { DesktopStore } from './store.ts';
import { openVault } from './vault.ts';

/** The sessions of this program's accounts: each on its own server, each with its own refresh token. */
export function openSessions({ store, accounts }: { readonly store: DesktopStore; readonly accounts: Accounts }): Sessions {
  const serverUrlOf = (accountId: string): string => accounts.of(accountId)?.serverUrl ?? '';
  const vaultOf = (accountId: string): Vault => {
    const { read, write } = openVault(store, accountId);
    // An answer may come when its account has been removed: nobody keeps that token.
    return { read, write: (token) => write(accounts.of(accountId) === undefined ? null : token) };
  };
  return new Sessions({
    callOf: (accountId) => createSessionCalls({ fetch, serverUrl: serverUrlOf(accountId), vault: vaultOf(accountId) }),
    isLeft: (accountId) => serverUrlOf(accountId) !== '' && openVault(store, accountId).read() !== null,
  });
}
