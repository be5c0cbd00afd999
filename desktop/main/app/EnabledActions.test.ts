import { expect, it } from 'vitest';
import type { AccountStore } from '#main/session/AccountStore.ts';
import { createEnabledActions } from './EnabledActions.ts';

it('notifies when the visible page changes its actions, and when another page becomes visible', () => {
  let id = 'account-1';
  let notify = (): void => undefined;
  const accounts = { current: () => ({ id }), subscribe: (listener: () => void) => void (notify = listener) } as unknown as AccountStore;
  const enabledActions = createEnabledActions(accounts);
  const states: boolean[] = [];
  enabledActions.subscribe(() => states.push(enabledActions.has('shell.settings')));
  enabledActions.set('account-2', ['shell.settings']);
  id = 'account-2';
  notify();
  expect(states).toEqual([false, true]);
});
