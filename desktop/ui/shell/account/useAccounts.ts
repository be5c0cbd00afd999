import { useEffect, useState } from 'react';
import type { Account } from '#shared/ipc.ts';
import { host, type DesktopHost } from '#ui/host/index.ts';

export function useAccounts(desktop: DesktopHost | null): readonly Account[] {
  const [accounts, setAccounts] = useState(() => desktop?.accounts() ?? []);
  useEffect(() => desktop?.onAccountsChange(setAccounts), [desktop]);
  return accounts;
}

/** Unread count of the accounts that are not shown. */
export const useUnreadElsewhere = (): number =>
  useAccounts(host().desktop)
    .filter(({ isCurrent }) => !isCurrent)
    .reduce((sum, { unread }) => sum + unread, 0);
