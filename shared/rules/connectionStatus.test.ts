import { describe, expect, it } from 'vitest';
import { connectionStates } from '#shared/workspace/connections/record.ts';
import { hasStoppedRetrying, canSendMessages, isRetrying, getConnectionStatus } from './connectionStatus.ts';
import { minuteMs } from './durations.ts';

const since = new Date('2029-05-02T13:00:00.000Z');
const after = (minutes: number): Date => new Date(since.getTime() + minutes * minuteMs);
const standing = { since, retries: 0, nextAttemptAt: null };

describe('getConnectionStatus', () => {
  it('maps every state to a legacy status', () => {
    const of = (state: (typeof connectionStates)[number]) => getConnectionStatus({ ...standing, state }, since);
    expect(Object.fromEntries(connectionStates.map((state) => [state, of(state)]))).toEqual({
      new: 'OPENING',
      connecting: 'OPENING',
      qr: 'qrcode',
      code: 'PAIRING',
      pairing: 'PAIRING',
      restarting: 'OPENING',
      syncing: 'OPENING',
      connected: 'CONNECTED',
      restricted: 'CONNECTED',
      backoff: 'OPENING',
      qrExpired: 'DISCONNECTED',
      loggedOut: 'DISCONNECTED',
      banned: 'DISCONNECTED',
      replaced: 'DISCONNECTED',
      versionRefused: 'DISCONNECTED',
      passkey: 'DISCONNECTED',
      failed: 'DISCONNECTED',
      paused: 'DISCONNECTED',
    });
  });

  it('is TIMEOUT after ten minutes of reconnecting, or when the next attempt is that far away', () => {
    const backoff = { ...standing, state: 'backoff', retries: 3 } as const;
    expect(getConnectionStatus(backoff, after(9))).toBe('OPENING');
    expect(getConnectionStatus(backoff, after(10))).toBe('TIMEOUT');
    expect(getConnectionStatus({ ...backoff, state: 'connecting' }, after(10))).toBe('TIMEOUT');
    expect(getConnectionStatus({ ...backoff, state: 'connecting', retries: 0 }, after(10))).toBe('OPENING');
    expect(getConnectionStatus({ ...backoff, nextAttemptAt: after(15) }, since)).toBe('TIMEOUT');
  });

  it('knows a reconnect from a first try', () => {
    expect([isRetrying('backoff', 0), isRetrying('connecting', 2), isRetrying('connecting', 0)]).toEqual([true, true, false]);
  });

  it('has stopped retrying only without a scheduled attempt', () => {
    expect(hasStoppedRetrying('loggedOut', null)).toBe(true);
    expect(hasStoppedRetrying('versionRefused', after(5))).toBe(false);
    expect(hasStoppedRetrying('connected', null)).toBe(false);
    expect(connectionStates.filter(canSendMessages)).toEqual(['connected', 'restricted']);
  });
});
