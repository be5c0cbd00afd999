import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { SessionCall, SessionReply } from '#shared/ipc.ts';
import { AccountSessions } from './AccountSessions.ts';

function createSessions({ status = 200, hasRefreshToken = true } = {}) {
  const calls: string[] = [];
  const callOf =
    (accountId: string) =>
    async ({ step }: SessionCall): Promise<SessionReply> => {
      calls.push(`${accountId} ${step}`);
      return { status, body: calls.length };
    };
  return { sessions: new AccountSessions({ clientFor: callOf, hasRefreshToken: () => hasRefreshToken }), calls };
}
const refresh: SessionCall = { step: 'refresh' };

describe('the session of an account', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it('is refreshed once before the first request', async () => {
    const { sessions, calls } = createSessions();
    sessions.prefetchRefresh('a');
    expect(calls).toEqual(['a refresh']);
    expect(await sessions.call('a', refresh)).toEqual({ status: 200, body: 1 });
    expect(await sessions.call('a', refresh)).toEqual({ status: 200, body: 2 });
  });
  it('is refreshed again when the prefetched reply failed or is old', async () => {
    const failing = createSessions({ status: 0 });
    failing.sessions.prefetchRefresh('a');
    await failing.sessions.call('a', refresh);
    expect(failing.calls).toHaveLength(2);
    const late = createSessions();
    late.sessions.prefetchRefresh('a');
    vi.advanceTimersByTime(31_000);
    await late.sessions.call('a', refresh);
    expect(late.calls).toHaveLength(2);
  });
  it('is not used for another account or another request', async () => {
    const { sessions, calls } = createSessions();
    sessions.prefetchRefresh('a');
    await sessions.call('b', refresh);
    await sessions.call('a', { step: 'logout', token: 't' });
    expect(calls).toEqual(['a refresh', 'b refresh', 'a logout']);
  });
  it('is not refreshed without a refresh token', () => {
    const { sessions, calls } = createSessions({ hasRefreshToken: false });
    sessions.prefetchRefresh('a');
    expect(calls).toEqual([]);
  });
});
