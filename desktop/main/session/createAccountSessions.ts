import type { AccountStore } from './AccountStore.ts';
import { networkFetch } from '#main/system/networkFetch.ts';
import { createSessionClient, type TokenStore } from './createSessionClient.ts';
import { AccountSessions } from './AccountSessions.ts';
import type { DesktopStore } from '#main/app/DesktopStore.ts';
import { openTokenStore } from './tokenStore.ts';

/** The sessions of this program's accounts: each on its own server, each with its own refresh token. */
export function createAccountSessions({
  store,
  accounts,
}: {
  readonly store: DesktopStore;
  readonly accounts: AccountStore;
}): AccountSessions {
  const serverUrlOf = (accountId: string): string => accounts.find(accountId)?.serverUrl ?? '';
  const vaultOf = (accountId: string): TokenStore => {
    const { read, write } = openTokenStore(store, accountId);
    // An answer may come when its account has been removed: nobody keeps that token.
    return { read, write: (token) => write(accounts.find(accountId) === undefined ? null : token) };
  };
  return new AccountSessions({
    clientFor: (accountId) => createSessionClient({ fetch: networkFetch, serverUrl: serverUrlOf(accountId), vault: vaultOf(accountId) }),
    hasRefreshToken: (accountId) => serverUrlOf(accountId) !== '' && openTokenStore(store, accountId).read() !== null,
  });
}
