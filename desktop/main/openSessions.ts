import type { Accounts } from './accounts.ts';
import { fetch } from './network.ts';
import { createSessionCalls } from './sessionCalls.ts';
import { Sessions } from './sessions.ts';
import type { DesktopStore } from './store.ts';
import { openVault } from './vault.ts';

/** The sessions of this program's accounts: each on its own server, each with its own refresh token. */
export function openSessions({ store, accounts }: { readonly store: DesktopStore; readonly accounts: Accounts }): Sessions {
  const serverUrlOf = (accountId: string): string => accounts.of(accountId)?.serverUrl ?? '';
  return new Sessions({
    callOf: (accountId) => createSessionCalls({ fetch, serverUrl: serverUrlOf(accountId), vault: openVault(store, accountId) }),
    isLeft: (accountId) => serverUrlOf(accountId) !== '' && openVault(store, accountId).read() !== null,
  });
}
