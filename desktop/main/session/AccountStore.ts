import { isDeepStrictEqual } from 'node:util';
import type { DesktopStore } from '#main/app/DesktopStore.ts';
import type { StoredAccount } from '#main/app/OwnState.ts';

/** The people and servers this program knows; one of them is on screen. */
export interface AccountStore {
  list(): readonly StoredAccount[];
  current(): StoredAccount;
  find(id: string): StoredAccount | undefined;
  /** A blank one, still without a server, and on screen. */
  add(serverUrl?: string): StoredAccount;
  select(id: string): void;
  update(id: string, part: Partial<Omit<StoredAccount, 'id'>>): void;
  remove(id: string): void;
  subscribe(listener: () => void): void;
}

const emptyAccount = { serverUrl: '', name: '', email: '', company: '' };

export function createAccountStore(store: DesktopStore): AccountStore {
  const listeners: (() => void)[] = [];
  const list = (): readonly StoredAccount[] => store.own('accounts') ?? [];
  const tell = (): void => listeners.forEach((listener) => listener());
  const write = (accounts: readonly StoredAccount[], currentId: string): void => {
    store.setOwn('accounts', accounts);
    store.setOwn('currentAccount', currentId);
    tell();
  };
  const add = (serverUrl = ''): StoredAccount => {
    // One without a server is as good as a new one.
    const unused = list().find((account) => account.serverUrl === '');
    if (unused !== undefined && serverUrl === '') {
      write(list(), unused.id);
      return unused;
    }
    const number = (store.own('lastAccount') ?? 0) + 1;
    const account = { ...emptyAccount, id: `account-${number}`, serverUrl };
    store.setOwn('lastAccount', number);
    write([...list(), account], account.id);
    return account;
  };
  const current = (): StoredAccount => {
    const id = store.own('currentAccount');
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
    update: (id, part) => {
      const changed = list().map((account) => (account.id === id ? { ...account, ...part } : account));
      // A page says who is signed in at every start.
      if (!isDeepStrictEqual(changed, list())) {
        write(changed, current().id);
      }
    },
    remove: (id) => {
      const others = list().filter((account) => account.id !== id);
      write(others, others.find((account) => account.id === store.own('currentAccount'))?.id ?? others[0]?.id ?? '');
      if (others.length === 0) {
        add();
      }
    },
    subscribe: (listener) => void listeners.push(listener),
  };
}

/** `prosa --server=https://prosa.example`: that server's account is on screen, and made where it is new. */
export function selectServer(accounts: AccountStore, serverUrl: string): void {
  const known = accounts.list().find((account) => account.serverUrl === serverUrl);
  const unused = accounts.list().find((account) => account.serverUrl === '');
  if (known !== undefined) {
    accounts.select(known.id);
  } else if (unused !== undefined) {
    accounts.update(unused.id, { serverUrl });
    accounts.select(unused.id);
  } else {
    accounts.add(serverUrl);
  }
}
