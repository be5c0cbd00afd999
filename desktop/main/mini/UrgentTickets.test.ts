import { describe, expect, it } from 'vitest';
import type { UrgentTicket } from '#shared/ipc.ts';
import type { AccountStore } from '#main/session/AccountStore.ts';
import type { StoredAccount } from '#main/app/OwnState.ts';
import { createUrgentTickets } from './UrgentTickets.ts';

const ticket = (name: string, since: string): UrgentTicket => ({ path: `/tickets/${name}`, name, text: 'Oi', since, isPending: false });
const account = (id: string, company: string): StoredAccount => ({
  id,
  company,
  serverUrl: 'https://prosa.example',
  name: 'Ana',
  email: '',
});

function start(companies: readonly string[]) {
  let list = companies.map((company, index) => account(`account-${index + 1}`, company));
  const listeners: (() => void)[] = [];
  const accounts = { list: () => list, subscribe: (listener: () => void) => void listeners.push(listener) } as unknown as AccountStore;
  const remove = (id: string): void => {
    list = list.filter((one) => one.id !== id);
    listeners.forEach((listener) => listener());
  };
  return { urgent: createUrgentTickets(accounts), remove };
}

const hour = (count: number): string => new Date(Date.UTC(2030, 0, 15, count)).toISOString();

describe('urgent tickets', () => {
  it('are the five of all accounts that have waited longest, with their companies', () => {
    const { urgent } = start(['Lumiar', 'Vega']);
    urgent.set(
      'account-1',
      [1, 4, 5, 8].map((time) => ticket(`a${time}`, hour(time))),
    );
    urgent.set(
      'account-2',
      [2, 3, 9].map((time) => ticket(`b${time}`, hour(time))),
    );
    expect(urgent.list().map(({ name, company }) => `${name} ${company}`)).toEqual([
      'a1 Lumiar',
      'b2 Vega',
      'b3 Vega',
      'a4 Lumiar',
      'a5 Lumiar',
    ]);
  });

  it('go with their account; those of a single one name no company', () => {
    const { urgent, remove } = start(['Lumiar', 'Vega']);
    let changes = 0;
    urgent.subscribe(() => {
      changes += 1;
    });
    urgent.set('account-1', [ticket('a1', hour(1))]);
    urgent.set('account-2', [ticket('b2', hour(2))]);
    remove('account-1');
    expect(urgent.list()).toEqual([{ ...ticket('b2', hour(2)), accountId: 'account-2', company: '' }]);
    expect(changes).toBe(3);
  });

  it('orders times of other zones by their moment', () => {
    const { urgent } = start(['Lumiar']);
    urgent.set('account-1', [ticket('later', '2030-01-15T10:00:00.000Z'), ticket('earlier', '2030-01-15T10:30:00.000+02:00')]);
    expect(urgent.list().map(({ name }) => name)).toEqual(['earlier', 'later']);
  });
});
