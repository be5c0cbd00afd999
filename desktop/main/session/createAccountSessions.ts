import type { AccountStore } from './AccountStore.ts';
import { networkFetch } from '#main/system/networkFetch.ts';
import { createSessionClient, type TokenStore } from './createSessionClient.ts';
import { AccountSessions } from './AccountSessions.ts';
import type { DesktopStore } from '#main/app/DesktopStore.ts';
import { openTokenStore } from './tokenStore.ts';

/** Sessions of the stored accounts. */
export function createAccountSessions({
  store,
  accounts,
}: {
  readonly store: DesktopStore;
  readonly accounts: AccountStore;
}): AccountSessions {
  const serverUrlOf = (accountId: string): string => accounts.find(accountId)?.serverUrl ?? '';
  const tokenStoreOf = (accountId: string): TokenStore => {
    const { read, write } = openTokenStore(store, accountId);
    // The response may arrive after its account was removed.
    return { read, write: (token) => write(accounts.find(accountId) === undefined ? null : token) };
  };
  return new AccountSessions({
    clientFor: (accountId) =>
      createSessionClient({ fetch: networkFetch, serverUrl: serverUrlOf(accountId), tokenStore: tokenStoreOf(accountId) }),
    hasRefreshToken: (accountId) => serverUrlOf(accountId) !== '' && openTokenStore(store, accountId).read() !== null,
  });
}
