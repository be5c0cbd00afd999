import { expect, it } from 'vitest';
import type { Accounts } from './accounts.ts';
import { createOffers } from './offers.ts';

it('tells of what the page on screen can do, also when that becomes another page', () => {
  let id = 'account-1';
  let pick = (): void => undefined;
  const accounts = { current: () => ({ id }), hear: (listener: () => void) => void (pick = listener) } as unknown as Accounts;
  const offers = createOffers(accounts);
  const told: boolean[] = [];
  offers.hear(() => told.push(offers.has('shell.settings')));
  offers.set('account-2', ['shell.settings']);
  id = 'account-2';
  pick();
  expect(told).toEqual([false, true]);
});
