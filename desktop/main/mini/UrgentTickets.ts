import { maxUrgentTickets, type MiniTicket, type UrgentTicket } from '#shared/ipc.ts';
import type { AccountStore } from '#main/session/AccountStore.ts';

/** Customers of all accounts who have waited longest. Pages report theirs while the mini window is open. */
export interface UrgentTickets {
  list(): readonly MiniTicket[];
  set(accountId: string, tickets: readonly UrgentTicket[]): void;
  subscribe(listener: () => void): void;
}

export function createUrgentTickets(accounts: AccountStore): UrgentTickets {
  const ticketsByAccount = new Map<string, readonly UrgentTicket[]>();
  const listeners: (() => void)[] = [];
  const notify = (): void => listeners.forEach((listener) => listener());
  // A removed account takes its tickets along; with a second one they name their company.
  accounts.subscribe(notify);
  return {
    list: () => {
      const all = accounts.list();
      return all
        .flatMap(({ id, company }) =>
          (ticketsByAccount.get(id) ?? []).map((ticket) => ({ ...ticket, accountId: id, company: all.length > 1 ? company : '' })),
        )
        .toSorted((one, other) => Date.parse(one.since) - Date.parse(other.since))
        .slice(0, maxUrgentTickets);
    },
    set: (accountId, tickets) => {
      ticketsByAccount.set(accountId, tickets);
      notify();
    },
    subscribe: (listener) => void listeners.push(listener),
  };
}
