import { isDeepStrictEqual } from 'node:util';
import type { DesktopStore } from '#main/app/DesktopStore.ts';
import type { StoredAccount } from '#main/app/OwnState.ts';

/** Accounts of this program, each a user on a server; one of them is visible. */
export interface AccountStore {
  list(): readonly StoredAccount[];
  current(): StoredAccount;
  find(id: string): StoredAccount | undefined;
  /** Adds an account without a server and selects it; an existing one without a server is selected instead. */
  add(serverUrl?: string): StoredAccount;
  select(id: string): void;
  update(id: string, changes: Partial<Omit<StoredAccount, 'id'>>): void;
  remove(id: string): void;
  subscribe(listener: () => void): void;
}

const emptyAccount = { serverUrl: '', name: '', email: '', company: '' };

export function createAccountStore(store: DesktopStore): AccountStore {
  const listeners: (() => void)[] = [];
  const list = (): readonly StoredAccount[] => store.getOwn('accounts') ?? [];
  const notify = (): void => listeners.forEach((listener) => listener());
  const write = (accounts: readonly StoredAccount[], currentId: string): void => {
    store.setOwn('accounts', accounts);
    store.setOwn('currentAccount', currentId);
    notify();
  };
  const add = (serverUrl = ''): StoredAccount => {
    const unused = list().find((account) => account.serverUrl === '');
    if (unused !== undefined && serverUrl === '') {
      write(list(), unused.id);
      return unused;
    }
    const number = (store.getOwn('lastAccount') ?? 0) + 1;
    const account = { ...emptyAccount, id: `account-${number}`, serverUrl };
    store.setOwn('lastAccount', number);
    write([...list(), account], account.id);
    return account;
  };
  const current = (): StoredAccount => {
    const id = store.getOwn('currentAccount');
    return list().find((account) => account.id === id) ?? list()[0] ?? add();
  };
  return {
    list,
    current,
    find: (id) => list().find((account) => account.id === id),
    add,
    select: (id) => {
      if (list().some((account) => account.id === id)) {
        write(list(), id);
      }
    },
    update: (id, changes) => {
      const updated = list().map((account) => (account.id === id ? { ...account, ...changes } : account));
      // Pages report their user at every start, mostly unchanged.
      if (!isDeepStrictEqual(updated, list())) {
        write(updated, current().id);
      }
    },
    remove: (id) => {
      const others = list().filter((account) => account.id !== id);
      write(others, others.find((account) => account.id === store.getOwn('currentAccount'))?.id ?? others[0]?.id ?? '');
      if (others.length === 0) {
        add();
      }
    },
    subscribe: (listener) => void listeners.push(listener),
  };
}

/** `prosa --server=https://prosa.example`: selects the account of that server, or creates one. */
export function selectServer(accounts: AccountStore, serverUrl: string): void {
  const existing = accounts.list().find((account) => account.serverUrl === serverUrl);
  const unused = accounts.list().find((account) => account.serverUrl === '');
  if (existing !== undefined) {
    accounts.select(existing.id);
  } else if (unused !== undefined) {
    accounts.update(unused.id, { serverUrl });
    accounts.select(unused.id);
  } else {
    accounts.add(serverUrl);
  }
}
