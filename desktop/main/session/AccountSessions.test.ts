import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { SessionCall, SessionReply } from '#shared/ipc.ts';
import { AccountSessions } from './AccountSessions.ts';

function house({ status = 200, isLeft = true } = {}) {
  const made: string[] = [];
  const callOf =
    (accountId: string) =>
    async ({ step }: SessionCall): Promise<SessionReply> => {
      made.push(`${accountId} ${step}`);
      return { status, body: made.length };
    };
  return { sessions: new AccountSessions({ clientFor: callOf, hasRefreshToken: () => isLeft }), made };
}
const refresh: SessionCall = { step: 'refresh' };

describe('a session that was left here', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it('is renewed before the page asks, once', async () => {
    const { sessions, made } = house();
    sessions.prefetchRefresh('a');
    expect(made).toEqual(['a refresh']);
    expect(await sessions.call('a', refresh)).toEqual({ status: 200, body: 1 });
    expect(await sessions.call('a', refresh)).toEqual({ status: 200, body: 2 });
  });
  it('is asked for again where the first answer was none, or is old', async () => {
    const failing = house({ status: 0 });
    failing.sessions.prefetchRefresh('a');
    await failing.sessions.call('a', refresh);
    expect(failing.made).toHaveLength(2);
    const late = house();
    late.sessions.prefetchRefresh('a');
    vi.advanceTimersByTime(31_000);
    await late.sessions.call('a', refresh);
    expect(late.made).toHaveLength(2);
  });
  it('is not mistaken for another account’s, nor for another question', async () => {
    const { sessions, made } = house();
    sessions.prefetchRefresh('a');
    await sessions.call('b', refresh);
    await sessions.call('a', { step: 'logout', token: 't' });
    expect(made).toEqual(['a refresh', 'b refresh', 'a logout']);
  });
  it('stays alone where there is nothing to renew', () => {
    const { sessions, made } = house({ isLeft: false });
    sessions.prefetchRefresh('a');
    expect(made).toEqual([]);
  });
});
