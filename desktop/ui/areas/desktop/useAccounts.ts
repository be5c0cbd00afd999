import { useEffect, useState } from 'react';
import type { Account } from '#shared/ipc.ts';
import { host, type DesktopHost } from '#ui/host/index.ts';

/** The accounts of this program, as they change. */
export function useAccounts(desktop: DesktopHost | null): readonly Account[] {
  const [accounts, setAccounts] = useState(() => desktop?.accounts() ?? []);
  useEffect(() => desktop?.onAccountsChange(setAccounts), [desktop]);
  return accounts;
}

/** What waits in the accounts that are not on screen. */
export const useUnreadElsewhere = (): number =>
  useAccounts(host().desktop)
    .filter(({ isCurrent }) => !isCurrent)
    .reduce((sum, { unread }) => sum + unread, 0);
