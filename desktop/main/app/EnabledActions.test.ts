import { expect, it } from 'vitest';
import type { AccountStore } from '#main/session/AccountStore.ts';
import { createEnabledActions } from './EnabledActions.ts';

it('tells of what the page on screen can do, also when that becomes another page', () => {
  let id = 'account-1';
  let pick = (): void => undefined;
  const accounts = { current: () => ({ id }), subscribe: (listener: () => void) => void (pick = listener) } as unknown as AccountStore;
  const offers = createEnabledActions(accounts);
  const told: boolean[] = [];
  offers.subscribe(() => told.push(offers.has('shell.settings')));
  offers.set('account-2', ['shell.settings']);
  id = 'account-2';
  pick();
  expect(told).toEqual([false, true]);
});
